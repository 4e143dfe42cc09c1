import { create } from 'zustand';

/** Number of images that are not in their form yet, by the form: the id of a model or of a conversation. */
const useCounts = create<Readonly<Record<string, number>>>(() => ({}));

/** Returns true while images are uploaded or read for one of these forms. Sending it now would omit them. */
export function useIsAddingImages(...formIds: readonly string[]): boolean {
  return useCounts((counts) => formIds.some((formId) => isAdding(counts, formId)));
}

function isAdding(counts: Readonly<Record<string, number>>, formId: string): boolean {
  return (counts[formId] ?? 0) > 0;
}

/** Waits for `load`, which adds an image to the form. */
export async function whileAdding<T>(formId: string, load: () => Promise<T>): Promise<T> {
  const count = (by: 1 | -1) => useCounts.setState((counts) => ({ [formId]: (counts[formId] ?? 0) + by }));
  count(1);
  try {
    return await load();
  } finally {
    count(-1);
  }
}

/** Resolves when all images of a form have been added or refused. */
export function untilImagesAreAdded(formId: string): Promise<void> {
  if (!isAdding(useCounts.getState(), formId)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = useCounts.subscribe((counts) => {
      if (isAdding(counts, formId)) return;
      stop();
      resolve();
    });
  });
}
