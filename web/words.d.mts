/** A file of a catalogue: its language, the name of the module made of it, and what it says. */
export interface CatalogueFile {
  language: string;
  module: string;
  text: string;
}
export interface CatalogueFolder {
  name: string;
  folder: string;
}
export function catalogues(shoal?: string): CatalogueFolder[];
export function filesOf(catalogue: CatalogueFolder): CatalogueFile[];
export function languages(from?: readonly CatalogueFolder[]): string[];
export function compile(files: readonly CatalogueFile[], options?: { typed?: boolean }): Map<string, string>;
export function identifier(name: string): string;
export function write(folder?: string, options?: { typed?: boolean }, from?: readonly CatalogueFolder[]): void;
