import { grow } from '../../../shared/conversations/answer-growth-steps.ts';
import {
  imageKey,
  imagesInText,
  textsOfAnswer,
  withoutBase64InText,
} from '../../../shared/conversations/images-in-text.ts';
import type { Answer, AnswerFile } from '../../../shared/conversations/message.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import { pointerOfPath } from '../../../shared/util/json-path.ts';
import { isBase64Field } from '../stream/is-base64-field.ts';
import type { AnswerFileStore } from './answer-file-store.ts';
import { saveEmbeddedFile } from './save-embedded-file.ts';

type Place = (string | number)[];

/** Returns the Base64 strings in an answer with their positions. */
export function findBase64Strings(body: JsonObject): { place: Place; text: string }[] {
  const found: { place: Place; text: string }[] = [];
  const walk = (value: Json, place: Place, names: readonly string[], around: JsonObject | undefined): void => {
    if (typeof value === 'string') {
      if (value !== '' && isBase64Field(names) && isBytes(value, around)) found.push({ place, text: value });
    } else if (isJsonArray(value)) {
      value.forEach((each, index) => {
        walk(each, [...place, index], names, undefined);
      });
    } else if (isJsonObject(value)) {
      for (const [name, each] of Object.entries(value)) walk(each, [...place, name], [...names, name], value);
    }
  };
  walk(body, [], [], undefined);
  return found;
}

/** A field for images can also contain a URL, and a field for documents plain text. */
function isBytes(text: string, around: JsonObject | undefined): boolean {
  return !/^\s*https?:/i.test(text) && around?.['type'] !== 'text';
}

/**
 * Saves every image and audio of an answer as a file, and returns the answer with these strings emptied. `long`
 * contains strings that were extracted during streaming, by JSON Pointer. `savedFiles` contains files that are already
 * saved. Throws a `ProblemError` of kind `disk` if a file cannot be saved.
 */
export async function extractAnswerFiles(
  answer: Answer,
  long: ReadonlyMap<string, Iterable<string>>,
  fileStore: AnswerFileStore,
  savedFiles: ReadonlyMap<string, AnswerFile> = new Map(),
): Promise<Answer> {
  const files: Record<string, AnswerFile> = { ...answer.files };
  let { body } = answer;
  for (const { place, text } of findBase64Strings(body)) {
    files[pointerOfPath(place)] = await saveEmbeddedFile(
      { pieces: [text], isPcm16: isPcm16(answer, place) },
      fileStore,
    );
    body = emptied(body, place) as JsonObject;
  }
  for (const [pointer, pieces] of long) {
    const isSamples = isAudio(pointer) && asksForPcm16(answer);
    files[pointer] = savedFiles.get(pointer) ?? (await saveEmbeddedFile({ pieces, isPcm16: isSamples }, fileStore));
  }
  return saveImagesInTexts({ ...answer, body, files }, fileStore);
}

/** Saves the images that a model wrote into its texts as data URIs. What is no image stays in the text. */
async function saveImagesInTexts(answer: Answer, fileStore: AnswerFileStore): Promise<Answer> {
  let { body, verbatim } = answer;
  const files = { ...answer.files };
  for (const { at, place, text } of textsOfAnswer(answer)) {
    let hasSaved = false;
    for (const { number, base64From, base64To } of imagesInText(text)) {
      const written = text.slice(base64From, base64To).replace(/%[0-9a-f]{2}/gi, decodeURIComponent);
      const file =
        written === '' ? undefined : await saveEmbeddedFile({ pieces: [written], isPcm16: false }, fileStore);
      if (!file || file.note !== undefined) continue;
      files[imageKey(at, number)] = file;
      hasSaved = true;
    }
    if (!hasSaved) continue;
    const isSaved = (number: number) => files[imageKey(at, number)] !== undefined;
    body = grow(body, [{ at: [...place], set: withoutBase64InText(text, isSaved) }]);
    // The received JSON of the block would contain the Base64 once more.
    const isOther = ([pointer]: [string, string]) => pointer !== at && !pointer.startsWith(`${at}/`);
    verbatim = verbatim && Object.fromEntries(Object.entries(verbatim).filter(isOther));
  }
  return { ...answer, body, files, ...(verbatim && { verbatim }) };
}

/** Audio arrives in many pieces; all other files arrive as a whole. */
export function isAudio(pointer: string): boolean {
  return pointer.endsWith('/audio/data');
}

/** Returns all files of an answer, including those that record the original form of a string. */
export function hashesOf({ files }: Answer): { hash: string; type: string; bytes: number; isImage: boolean }[] {
  return Object.values(files).flatMap(({ hash, type, bytes, written, note }) => [
    { hash, type, bytes, isImage: note === undefined && /^(image|video)\//.test(type) },
    ...(written?.textHash ? [{ hash: written.textHash, type: 'text/plain', bytes: 0, isImage: false }] : []),
  ]);
}

function isPcm16(answer: Answer, place: Place): boolean {
  return place.at(-2) === 'audio' && asksForPcm16(answer);
}

function asksForPcm16({ parameters }: Answer): boolean {
  const { audio } = parameters;
  return isJsonObject(audio) && audio['format'] === 'pcm16';
}

function emptied(value: Json, place: Place): Json {
  const [key, ...rest] = place;
  if (key === undefined) return '';
  if (isJsonArray(value)) {
    return value.map((each, index) => (index === key ? emptied(each, rest) : each));
  }
  if (!isJsonObject(value)) return value;
  // `fromEntries` treats `__proto__` like any other name.
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === key ? emptied(each, rest) : each]),
  );
}
