/** Puts the focus on the first field of a form that has a problem. */
export function focusFirstProblem(form: HTMLElement): void {
  const field = form.querySelector('[aria-invalid="true"]:not([aria-hidden="true"])');
  if (field instanceof HTMLElement) field.focus();
}
