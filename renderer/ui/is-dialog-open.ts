/** Whether a dialog is over the page. Keys and pastes then belong to the dialog. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}
