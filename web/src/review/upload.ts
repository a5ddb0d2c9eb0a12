/** Record files for the upload form: chosen, or dropped on it. Their text goes into the field. */

export function takeFiles(form: HTMLFormElement): void {
  const field = form.querySelector("textarea");
  const chosen = form.querySelector<HTMLInputElement>("input[type=file]");
  if (!field || !chosen) return;
  for (const button of form.querySelectorAll<HTMLElement>(".with-script")) button.hidden = false;
  const take = async (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file) field.value = await file.text();
  };
  chosen.addEventListener("change", () => take(chosen.files));
  form.addEventListener("dragover", (event) => {
    event.preventDefault();
    field.classList.add("dropping");
  });
  form.addEventListener("dragleave", () => field.classList.remove("dropping"));
  form.addEventListener("drop", (event) => {
    field.classList.remove("dropping");
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    void take(event.dataTransfer.files);
  });
}
