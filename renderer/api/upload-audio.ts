import { audioUploadRoute } from '../../shared/contract/http-routes.ts';
import { type AudioFile, partSchema } from '../../shared/conversations/message-part.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { problemOfAnswer } from './problem-of-error.ts';
import { sendFile } from './send-file.ts';

/** Uploads a sound to main, which checks the actual file type. Throws a `ProblemError`. */
export async function uploadAudio(file: File): Promise<AudioFile> {
  const { status, answer } = await sendFile(audioUploadRoute(file.name), file);
  const part = partSchema.safeParse({ kind: 'sound', sound: answer });
  if (status === 200 && part.success && part.data.kind === 'sound') return part.data.sound;
  throw new ProblemError(problemOfAnswer(answer) ?? problem('disk', 'Couldn’t add the audio.'));
}
