/** The form for a record takes files: chosen, or dropped anywhere on it. What is in them goes into the field, where one sees it. */
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
