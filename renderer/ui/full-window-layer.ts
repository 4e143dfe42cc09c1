/** Layer of a dialog that fills the window like a page: under the status line and other dialogs. */
export const fullWindowLayer = 180;
