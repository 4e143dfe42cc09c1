/** Moves the focus to the page itself: the place to continue from when no better element is known. */
export function focusPage(): void {
  document.getElementById('page')?.focus();
}
