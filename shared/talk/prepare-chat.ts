import type { Json, JsonObject } from '../json.ts';
import { messageBack, textBack } from './answer-back.ts';
import { textIn } from './json-reading.ts';
import type { Part } from './part.ts';
import {
  asContent,
  encodedPicture,
  type PersonTurn,
  type ResultPart,
  resultAsText,
  type TurnWriter,
  writtenPart,
} from './turn-writer.ts';
import type { Turn } from './turns.ts';

/** The messages of a chat request. What is wrong goes to the writer. */
export function chatMessages(writer: TurnWriter, turns: readonly Turn[]): JsonObject[] {
  const messages: JsonObject[] = [];
  for (const role of ['system', 'developer'] as const) {
    const text = writer.question.values[role];
    if (typeof text === 'string' && text.trim() !== '') messages.push({ role, content: text });
  }
  let continues = false;
  for (const turn of turns) {
    if (turn.by === 'person') {
      messages.push(...personMessages(writer, turn));
      continues = false;
      continue;
    }
    const message = modelMessage(writer, turn);
    if (!message) continue;
    const last = messages.at(-1);
    const joined = continues && turn.answer.continues !== undefined && last ? joinedTexts(last, message) : undefined;
    if (joined) messages[messages.length - 1] = joined;
    else messages.push(message);
    continues = true;
  }
  return messages;
}

function modelMessage(writer: TurnWriter, { answer, withPictures }: Extract<Turn, { by: 'model' }>) {
  const { question, encode } = writer;
  writer.heard(answer);
  const how = { encode, withPictures, now: question.now };
  const back = answer.endpoint === 'chat' ? messageBack(answer, how) : textBack(answer);
  for (const note of back.notes) writer.notes.add(note);
  return typeof back.value === 'string' ? { role: 'assistant', content: back.value } : back.value;
}

/** Two halves of one answer, where both are nothing but text. */
function joinedTexts(first: JsonObject, second: JsonObject): JsonObject | undefined {
  const [begin, end] = [textIn(first, 'content'), textIn(second, 'content')];
  if (begin === undefined || end === undefined || first['tool_calls'] !== undefined) return undefined;
  return { ...second, content: begin + end };
}

function personMessages(writer: TurnWriter, turn: PersonTurn): JsonObject[] {
  const results = turn.parts.filter((part) => part.kind === 'tool-result');
  const messages: JsonObject[] = [];
  const content: Json[] = [];
  for (const result of results) {
    const message = resultMessage(writer, turn, result);
    if (message) messages.push(message);
    else content.push({ type: 'text', text: resultAsText(writer, result) });
  }
  for (const part of turn.parts) content.push(...contentParts(writer, turn, part));
  if (content.length === 0) return messages;
  const role = turn.role === 'tool' ? 'user' : turn.role;
  return [...messages, { role, content: asContent(content) }];
}

function resultMessage(writer: TurnWriter, turn: PersonTurn, { callId, content }: ResultPart): JsonObject | undefined {
  const made = writer.call(callId);
  if (made?.endpoint === 'messages') return undefined;
  const parts = content.flatMap((part) => contentParts(writer, turn, part));
  const written = parts.length === 0 ? '' : asContent(parts);
  if (made?.call.form === 'function-call') return { role: 'function', name: made.call.name, content: written };
  return { role: 'tool', tool_call_id: callId, content: written };
}

function contentParts(writer: TurnWriter, turn: PersonTurn, part: Part): Json[] {
  switch (part.kind) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    case 'image':
      return [{ type: 'image_url', image_url: { url: pictureAddress(writer, turn, part.image) } }];
    case 'sound': {
      const { hash, name, format, bytes } = part.sound;
      const data = writer.encode({ hash, name, type: `audio/${format}`, bytes, of: 'input' });
      return [{ type: 'input_audio', input_audio: { data, format } }];
    }
    case 'document':
      writer.against(turn, 'holds a document, which this endpoint does not take. Give it as text.');
      return [];
    case 'json':
      return writtenPart(writer, turn, part.text);
    case 'tool-result':
      return [];
  }
}

function pictureAddress(
  writer: TurnWriter,
  turn: PersonTurn,
  image: Extract<Part, { kind: 'image' }>['image'],
): string {
  if (image.from === 'file') return `data:${image.type};base64,${encodedPicture(writer, turn, image)}`;
  if (isImageModel(writer.question.model)) {
    writer.against(turn, 'holds a picture by its address; this model takes only files. Save the picture and add it.');
  }
  return image.url;
}

/** The interface names no image-generation model; what is known of them is in their names. */
export function isImageModel(model: string): boolean {
  return /image/i.test(model);
}
