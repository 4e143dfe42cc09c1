import type { Piece } from './byte-pieces.ts';

/** The new file; or why nothing can be written into this one, as the end of a sentence. */
export type ExistingMetadata = { readonly pieces: Piece[] } | { readonly whyNot: string };

export const hasMetadata: ExistingMetadata = { whyNot: 'it carries text of this kind already' };
/** Whoever signed the file signed its bytes. */
export const hasCredentials: ExistingMetadata = {
  whyNot: 'it carries content credentials, which a change would break',
};
export const tooLongForFormat: ExistingMetadata = { whyNot: 'the text is longer than its kind can hold' };
