import { z } from 'zod';
import type { RequestInput } from '../request-input.ts';
import { requestText, writeConversationRequest } from './prepare-request.ts';

/**
 * A request above this size is considered large. The API documents no limit for a request, but a proxy before a gateway
 * often has a limit of about ten megabytes.
 */
export const largeRequestBytes = 20_000_000;

/** `bytes`: size of the Base64. */
const filesWeightSchema = z.object({ count: z.number().int(), bytes: z.number().int() });

export const requestSizeSchema = z.object({
  /** Size of the whole body in UTF-8. */
  bytes: z.number().int(),
  images: filesWeightSchema,
  sounds: filesWeightSchema,
  /** Differences between the visible and the sent message, each a sentence. */
  notes: z.array(z.string()),
});
/** The size of one request. */
export type RequestSize = z.infer<typeof requestSizeSchema>;

/** Measures the request of a question without reading files, even if a reason prevents sending. */
export function measureRequestSize(question: RequestInput): RequestSize {
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

/** Returns the number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Each half of a surrogate pair counts two bytes, so a pair counts four.
    length += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return length;
}
