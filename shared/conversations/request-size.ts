import { z } from 'zod';
import { requestText, writeConversationRequest } from './prepare-request.ts';
import type { Question } from './question.ts';

/**
 * Requests above this size are large. The interface documents no limit for a whole request, but a proxy before a
 * gateway often has a limit of about ten megabytes.
 */
export const largeRequestBytes = 20_000_000;

/** `bytes`: of their Base64. */
const filesWeightSchema = z.object({ count: z.number().int(), bytes: z.number().int() });

export const requestSizeSchema = z.object({
  /** Size of the whole body in UTF-8. */
  bytes: z.number().int(),
  images: filesWeightSchema,
  sounds: filesWeightSchema,
  /** Differences between the shown and the sent message, each a sentence. */
  notes: z.array(z.string()),
});
/** The size of one request. */
export type RequestSize = z.infer<typeof requestSizeSchema>;

/** Weighs what a question would be sent as, without reading a file, also while something keeps it from being sent. */
export function measureRequestSize(question: Question): RequestSize {
  const images = { count: 0, bytes: 0 };
  const sounds = { count: 0, bytes: 0 };
  const written = writeConversationRequest(question, ({ type, bytes }) => {
    const files = type.startsWith('audio/') ? sounds : images;
    files.count += 1;
    files.bytes += 4 * Math.ceil(bytes / 3);
    return '';
  });
  const bytes = utf8Length(requestText(written)) + images.bytes + sounds.bytes;
  return { bytes, images, sounds, notes: [...written.notes] };
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Half of a pair each: four bytes for two of them.
    length += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return length;
}
