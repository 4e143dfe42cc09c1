/** Scheme of the page in the Electron shell. */
export const appScheme = 'triptych';

/** Origin of the page in the Electron shell. */
export const appOrigin = 'triptych://app';
