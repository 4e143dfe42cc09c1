import { create } from 'zustand';

/** True when the sheet with all keys is open over the page. */
export const useShortcutSheet = create(() => ({ opened: false }));
