import { create } from 'zustand';
import type { SavedEntries } from '../../../shared/saved/saved-file.ts';

/** Imported model files that wait for the user. The page of saved things opens one after the other. */
export const useModelFilesToReview = create<SavedEntries['modelFiles']>(() => []);
