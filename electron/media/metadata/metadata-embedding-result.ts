import type { NewFilePiece } from './new-file-from-pieces.ts';

/** The new file, or the reason why nothing can be embedded, as the end of a sentence. */
export type EmbeddingResult = { readonly pieces: NewFilePiece[] } | { readonly whyNot: string };

export const alreadyHasMetadata: EmbeddingResult = { whyNot: 'it already contains text of this kind' };
/** A signature covers the bytes of the file. */
export const hasCredentials: EmbeddingResult = {
  whyNot: 'it contains content credentials, which a change would invalidate',
};
