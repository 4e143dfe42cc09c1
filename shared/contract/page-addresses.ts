// Addresses of the pages of both shells.

/** Scheme and origin of the page in the Electron shell. */
export const appScheme = 'triptych';
export const appOrigin = 'triptych://app';

/** Query of the URL of a second window, which shows one comparison on another display. */
export const secondWindowQuery = '?second-window';
