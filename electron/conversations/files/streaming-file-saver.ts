import type { AnswerFile } from '../../../shared/conversations/message.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { LongBase64 } from '../stream/base64-placeholders.ts';
import type { AnswerFileStore } from './answer-file-store.ts';
import { isAudio } from './extract-answer-files.ts';
import { joinBase64Pieces } from './join-base64-pieces.ts';
import { saveEmbeddedFile } from './save-embedded-file.ts';

/**
 * Long images of one answer, saved as soon as they arrive. Otherwise they would exist only in memory until the answer
 * ends, and a killed program would lose them.
 */
export type StreamingFileSaver = ReturnType<typeof createStreamingFileSaver>;

export function createStreamingFileSaver(fileStore: AnswerFileStore) {
  /** `parts` is the number of Base64 parts at the time of saving. */
  const attempts = new Map<string, { readonly parts: number; readonly file: AnswerFile | undefined }>();
  return {
    /** Saves new files, and returns them by JSON Pointer. A failed file is saved again at the end of the answer. */
    async add(base64: ReadonlyMap<string, LongBase64>): Promise<Readonly<Record<string, AnswerFile>>> {
      const newFiles: Record<string, AnswerFile> = {};
      for (const [pointer, long] of base64) {
        if (isAudio(pointer) || attempts.get(pointer)?.parts === long.length) continue;
        // More parts can arrive while the file is being written.
        const now = [...long];
        const pieces = joinBase64Pieces(new Map([[pointer, now]])).get(pointer) ?? [];
        const file = await saveEmbeddedFile({ pieces, isPcm16: false }, fileStore).catch((error: unknown) => {
          if (error instanceof ProblemError) return undefined;
          throw error;
        });
        attempts.set(pointer, { parts: now.length, file });
        if (file) newFiles[pointer] = file;
      }
      return newFiles;
    },
    /** Returns the saved files that contain exactly this Base64. */
    savedFiles(base64: ReadonlyMap<string, LongBase64>): ReadonlyMap<string, AnswerFile> {
      const savedFiles = new Map<string, AnswerFile>();
      for (const [pointer, { length }] of base64) {
        const found = attempts.get(pointer);
        if (found?.file && found.parts === length) savedFiles.set(pointer, found.file);
      }
      return savedFiles;
    },
  };
}
