import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../util/json.ts';
import { pointerOfPath } from '../../util/json-path.ts';
import { plainTextOf } from '../answer-text.ts';
import { isCompleteCall } from '../answerable-tool-calls.ts';
import type { Block } from '../content-block.ts';
import { imageKey, imagesInText } from '../images-in-text.ts';
import { withoutLeadingThought } from '../leading-thought.ts';
import type { Answer, AnswerFile } from '../message.ts';
import { readAnswer } from '../read-answer.ts';
import { listIn, member, numberIn, objectIn, textIn } from '../read-json-members.ts';
import type { EncodeFile } from '../request-input.ts';
import { imageLeftOut } from './collect-request-turns.ts';

// Converts the answer of a model into input for a model. A complete answer is sent back unchanged: the writer receives
// the original objects of the body. A damaged part is omitted completely, and so is a thought at the start of a text.

interface AnswerAsInput<T> {
  /** `undefined`: the answer contains nothing usable. */
  readonly value: T | undefined;
  /** Differences between the received and the sent answer, each a sentence. */
  readonly notes: readonly string[];
}

interface HowBack {
  readonly encode: EncodeFile;
  readonly withImages: boolean;
  /** Chat: the model accepts images in assistant turns. Otherwise the next user turn contains them (`movedImages`). */
  readonly takesImages?: boolean;
  /** Wall clock, milliseconds since 1970. */
  readonly now: number | undefined;
}

/** Returns the content blocks of a messages answer. */
export function answerBlocksAsInput(answer: Answer, { encode, withImages }: HowBack): AnswerAsInput<readonly Json[]> {
  const { body } = withoutLeadingThought(answer) ?? answer;
  const { content } = body;
  if (typeof content === 'string') {
    return isBlankText(content) ? { value: undefined, notes: [emptyNote] } : { value: [textBlock(content)], notes: [] };
  }
  const blocks = readAnswer(answer).blocks;
  const notes: string[] = [];
  const back = listIn(body, 'content').flatMap((block, index): Json[] => {
    const at = `/content/${index}`;
    const read = blocks.find((each) => each.at === at || each.at.startsWith(`${at}#`));
    if (isBlankBlock(block)) return [];
    if (!isJsonObject(block) || !read || isDamaged(answer, read)) {
      notes.push('An interrupted part of an answer isn’t sent.');
      return [];
    }
    const text = textIn(block, 'type') === 'text' ? textIn(block, 'text') : undefined;
    const parts = text === undefined ? [] : partsOfText(text, at, answer.files);
    if (parts.length > 1 || typeof parts[0] === 'object') return [{ ...block, text: asLines(parts, withImages) }];
    if (read.kind === 'image' && !withImages) return [textBlock(imageLeftOut('of the answer'))];
    return [restoreBase64(block, at, filesOf(answer, encode))];
  });
  // Without its blank text, a turn may consist of thinking, with which no turn may end.
  const isEmpty = back.every(isThinkingBlock) && listIn(body, 'content').some(isBlankBlock);
  if (isEmpty) notes.push(emptyNote);
  return { value: isEmpty || back.length === 0 ? undefined : back, notes };
}

/** Returns a text with a line for each image that was in it. The next user turn contains the images. */
function asLines(parts: readonly (string | AnswerFile)[], withImages: boolean): string {
  const line = withImages ? imageMoved : imageLeftOut('that you made');
  return parts.map((part) => (typeof part === 'string' ? part : line)).join('');
}

const emptyNote = 'An empty answer isn’t sent.';

/** Services refuse text without a visible character, even if their own model wrote it. */
function isBlankText(text: string): boolean {
  // Python and Go also count some control characters as white space.
  return !/[^\s\p{Cc}]/u.test(text);
}

function isBlankBlock(block: Json): boolean {
  return textIn(block, 'type') === 'text' && isBlankText(textIn(block, 'text') ?? '');
}

function isThinkingBlock(block: Json): boolean {
  return ['thinking', 'redacted_thinking'].includes(textIn(block, 'type') ?? '');
}

function isDamaged(answer: Answer, block: Block): boolean {
  if (block.kind === 'call') return !isCompleteCall(answer, block);
  return answer.state !== 'complete' && block.kind === 'thinking' && !block.signed;
}

function filesOf(answer: Answer, encode: EncodeFile, isWanted: (pointer: string) => boolean = () => true) {
  const wanted = Object.entries(answer.files).filter(([pointer]) => isWanted(pointer));
  return new Map(wanted.map(([pointer, file]) => [pointer, () => encode(wireFile(file))]));
}

/** Returns the message of a chat answer. */
export function answerMessageAsInput(
  answer: Answer,
  { encode, withImages: sendsImages, takesImages, now }: HowBack,
): AnswerAsInput<JsonObject> {
  const message = objectIn((withoutLeadingThought(answer) ?? answer).body, 'message');
  if (!message) return { value: undefined, notes: [] };
  const notes: string[] = [];
  let back: JsonObject = message['role'] === undefined ? { role: 'assistant', ...message } : message;
  const isHalf = readAnswer(answer).blocks.some((block) => block.kind === 'call' && !isCompleteCall(answer, block));
  if (isHalf) {
    back = withoutHalfCalls(answer, back);
    notes.push('An interrupted tool call isn’t sent.');
  }
  const keepsImages = takesImages === true && sendsImages;
  const parts = partsOfText(textIn(back, 'content') ?? '', '/message/content', answer.files);
  if (parts.some((part) => typeof part === 'object')) {
    const asPart = (part: string | AnswerFile) =>
      typeof part === 'string' ? textBlock(part) : { type: 'image_url', image_url: { url: dataUri(part, encode) } };
    back = { ...back, content: keepsImages ? parts.map(asPart) : asLines(parts, sendsImages) };
  }
  const taken = keepsImages ? [] : readAnswer(answer).blocks.flatMap(({ kind, at }) => (kind === 'image' ? [at] : []));
  const isElsewhere = (place: string) =>
    !/^\/message\/(audio|content)\//.test(place) && !taken.some((at) => place.startsWith(`${at}/`));
  back = restoreBase64(back, '/message', filesOf(answer, encode, isElsewhere));
  const sound = objectIn(back, 'audio');
  if (sound) back = withSound(back, sound, now);
  back = keepsImages ? withImages(answer, back, encode) : withoutImages(back, sendsImages);
  const content = back['content'];
  if (isJsonArray(content) && content.some(isBlankBlock)) {
    back = { ...back, content: content.filter((part) => !isBlankBlock(part)) };
  }
  const said = back['content'];
  const isEmpty =
    said === undefined ||
    said === null ||
    (typeof said === 'string' ? isBlankText(said) : listIn(back, 'content').length === 0);
  const isOther =
    listIn(back, 'tool_calls').length > 0 || isJsonObject(back['function_call']) || objectIn(back, 'audio');
  // Beside a call, a service takes `null`, and some refuse blank text.
  if (isOther) return { value: isEmpty && said !== undefined ? { ...back, content: null } : back, notes };
  if (!isEmpty) return { value: back, notes };
  const refusal = textIn(back, 'refusal');
  return { value: refusal ? back : undefined, notes };
}

function withoutHalfCalls(answer: Answer, message: JsonObject): JsonObject {
  const blocks = readAnswer(answer).blocks;
  const isWhole = (at: string) => {
    const block = blocks.find((each) => each.at === at);
    return block?.kind === 'call' && isCompleteCall(answer, block);
  };
  const calls = listIn(message, 'tool_calls').filter((_, index) => isWhole(`/message/tool_calls/${index}`));
  const { tool_calls: _, function_call: old, ...rest } = message;
  return {
    ...rest,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
    ...(isJsonObject(old) && isWhole('/message/function_call') ? { function_call: old } : {}),
  };
}

/** References a spoken answer by its id until the id expires. Afterwards, its transcript is sent. */
function withSound(message: JsonObject, sound: JsonObject, now: number | undefined): JsonObject {
  const id = textIn(sound, 'id');
  const expires = numberIn(sound, 'expires_at');
  const isKnown = id !== undefined && (now === undefined || expires === undefined || expires * 1000 > now);
  if (isKnown) return { ...message, audio: { id } };
  const { audio: _, ...rest } = message;
  return textIn(rest, 'content') ? rest : { ...rest, content: textIn(sound, 'transcript') ?? '' };
}

function withImages(answer: Answer, message: JsonObject, encode: EncodeFile): JsonObject {
  const content = listIn(message, 'content');
  if (!content.some(isImagePart)) return message;
  return { ...message, content: content.map((part, index) => imageAsInput(answer, part, index, encode)) };
}

/**
 * Returns the answer as one text with a line for each image. Most services accept only text as content of an assistant.
 */
function withoutImages(message: JsonObject, withImages: boolean): JsonObject {
  const [images, others] = parted(listIn(message, 'images'));
  const said = member(message, 'content');
  const content = typeof said === 'string' ? [textBlock(said)] : listIn(message, 'content');
  if (images.length === 0 && !content.some(isImagePart)) return message;
  const line = textBlock(withImages ? imageMoved : imageLeftOut('that you made'));
  const parts = [...content, ...images].map((part) => (isImagePart(part) ? line : part));
  const { images: _, ...rest } = message;
  return { ...rest, ...(others.length > 0 && { images: others }), content: asOneText(parts) ?? parts };
}

function parted(parts: readonly Json[]): [images: Json[], others: Json[]] {
  return [parts.filter(isImagePart), parts.filter((part) => !isImagePart(part))];
}

/** Returns `undefined` if some part is not text. */
function asOneText(parts: readonly Json[]): string | undefined {
  if (parts.some((part) => textIn(part, 'type') !== 'text')) return undefined;
  const texts = parts.map((part) => textIn(part, 'text') ?? '');
  return texts.filter((text) => text.trim() !== '').join('\n\n');
}

const imageMoved = '(You made an image here.)';

function isImagePart(part: Json): boolean {
  return textIn(part, 'type') === 'image_url';
}

/** Converts an image to a data URI: answers contain bare Base64, but requests accept only data URIs. */
function imageAsInput(answer: Answer, part: Json, index: number, encode: EncodeFile): Json {
  const image = objectIn(part, 'image_url');
  if (!isJsonObject(part) || !image || textIn(part, 'type') !== 'image_url') return part;
  const file = answer.files[`/message/content/${index}/image_url/url`];
  const url = textIn(image, 'url') ?? '';
  if (file) return { ...part, image_url: { ...image, url: dataUri(file, encode) } };
  // A model that generates images accepts neither URLs nor bytes without a type.
  return url.startsWith('data:') ? part : textBlock(imageLeftOut('that you made'));
}

function dataUri(file: AnswerFile, encode: EncodeFile): string {
  return `data:${file.type};base64,${encode(wireFile(file))}`;
}

/** Returns the answer of a model of the other endpoint as plain text. The text names its calls and images. */
export function answerTextAsInput(answer: Answer, withImages: boolean): AnswerAsInput<string> {
  const { blocks } = readAnswer(answer);
  const line = withImages ? imageMoved : imageLeftOut('that you made');
  const calls = blocks.flatMap((block) =>
    block.kind === 'call' && isCompleteCall(answer, block) ? [`(Called ${block.name} with ${block.written})`] : [],
  );
  const images = blocks.flatMap((block) => (block.kind === 'image' ? [line] : []));
  const text = [plainTextOf(blocks), ...images, ...calls].filter((each) => each.trim() !== '').join('\n\n');
  return {
    value: text === '' ? undefined : text,
    notes: ['An answer from the other endpoint is sent as plain text.'],
  };
}

export function wireFile({ hash, type, bytes }: AnswerFile) {
  return { hash, type, bytes, name: 'a file of an answer', of: 'answer' } as const;
}

function textBlock(text: string): JsonObject {
  return { type: 'text', text };
}

/**
 * Returns `value`, which is at `pointer`, with the Base64 of all its files restored. Without files, returns the same
 * object.
 */
function restoreBase64<T extends Json>(value: T, pointer: string, base64At: ReadonlyMap<string, () => string>): T {
  const isWithin = [...base64At.keys()].some((place) => place === pointer || place.startsWith(`${pointer}/`));
  return isWithin ? (inserted(value, pointer, base64At) as T) : value;
}

function inserted(value: Json, pointer: string, base64At: ReadonlyMap<string, () => string>): Json {
  const own = base64At.get(pointer);
  if (own) return own();
  if (isJsonArray(value)) {
    return value.map((each, index) => restoreBase64(each, `${pointer}/${index}`, base64At));
  }
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, each]): [string, Json] => [
    name,
    restoreBase64(each, pointer + pointerOfPath([name]), base64At),
  ]);
  return Object.fromEntries(members);
}

/** Returns the parts of the text at `at`: texts, and the saved files between them. */
function partsOfText(text: string, at: string, files: Answer['files']): readonly (string | AnswerFile)[] {
  const parts: (string | AnswerFile)[] = [];
  let from = 0;
  for (const image of imagesInText(text)) {
    const file = files[imageKey(at, image.number)];
    if (!file) continue;
    parts.push(text.slice(from, image.from), file);
    from = image.to;
  }
  return [...parts, text.slice(from)].filter((part) => part !== '');
}
