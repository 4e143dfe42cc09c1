import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  parseJsonOrUndefined,
} from '../../../shared/util/json.ts';
import { hashText } from '../../util/seeded-random.ts';

/** A longer answer would be cut by the limit of its tokens. */
const longestTable = 20_000;

/**
 * Replaces the texts of a generated answer by texts that fit a task of writing, so that tools for prompts can be tried.
 * `asked`: all texts of the user. A passage in `<prompt>`, `<brief>` or `<documentation>` is the material of the task.
 * Fields with other names stay unchanged.
 */
export function answerWritingAssistant(answer: Json, asked: string): Json {
  if (!isJsonObject(answer)) return answer;
  const [, , passage] = /<(prompt|brief|documentation)>\n?([\s\S]*?)\n?<\/\1>/.exec(asked) ?? [];
  if (passage === undefined && typeof answer['prompt'] !== 'string') return answer;
  const task = asked.replace(/<(prompt|brief|documentation)>[\s\S]*/, '');
  const material = passage?.trim() ?? describedImage(asked);
  const fields: Record<string, Json> = { ...answer };
  // The sandbox understands nothing, so its table of a model is the documentation itself.
  if (typeof fields['table'] === 'string') fields['table'] = material.slice(0, longestTable);
  if (typeof fields['prompt'] === 'string') {
    fields['prompt'] = passage === undefined ? material : editedText(material, task);
  }
  if (isJsonArray(fields['prompts']))
    fields['prompts'] = variations(material, countIn(task, /\b(\d{1,3}) (?:\w{1,20} )?prompts/));
  if (isJsonArray(fields['tags'])) fields['tags'] = ['synthetic', ...longWordsOf(material).slice(0, 5)];
  if (isJsonArray(fields['shots']))
    fields['shots'] = shotsOf(material, countIn(task, /\b(\d{1,3}) (?:\w{1,20} )?shots/));
  return fields;
}

/** The sandbox does not see images. The same task always has the same description. */
function describedImage(task: string): string {
  const places = [
    'a harbor at dawn',
    'a forest path after rain',
    'a quiet street at night',
    'a field under low clouds',
  ];
  return `A synthetic description: ${places[hashText(task) % places.length]}, soft side light, muted colors, wide view.`;
}

const fillers = /\b(?:very|really|quite|just|basically|somewhat|a lot of|kind of)\s+/gi;
const camera = '35mm lens, slow push in, soft morning light from the left, long shadows';

function editedText(text: string, task: string): string {
  const limit = /at most ([\d,]+) characters/.exec(task.split('\n')[0] ?? '')?.[1];
  if (limit !== undefined) return shortened(text, Number(limit.replaceAll(',', '')));
  const language = /translate\b.*\binto (\w+)/i.exec(task)?.[1];
  if (language !== undefined) return translated(text, language);
  if (/camera|light/i.test(task)) return `${withoutEnd(text, '. \n\t')}, ${camera}`;
  const tight = text.replace(fillers, '').replace(/[^\S\n]{2,}/g, ' ');
  return tight === text ? `${withoutEnd(text, '. \n\t')}, in fine detail` : tight;
}

/** Cuts at the last space within the limit, in code points. */
function shortened(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  const cut = characters.slice(0, limit).join('');
  const space = cut.lastIndexOf(' ');
  return withoutEnd(space > 0 ? cut.slice(0, space) : cut, ',; \n\t');
}

const dictionary: Readonly<Record<string, string>> = {
  heron: '苍鹭',
  fox: '狐狸',
  harbor: '港口',
  dawn: '黎明',
  night: '夜晚',
  rain: '雨',
  light: '光',
  slow: '缓慢',
};

function translated(text: string, language: string): string {
  if (language !== 'Chinese') return `Synthetic translation into ${language}: ${text}`;
  return `合成译文：${text.replace(/[a-z]+/gi, (word) => dictionary[word.toLowerCase()] ?? word)}`;
}

const endings = [
  'at dawn',
  'in heavy rain',
  'at night under neon',
  'in first snow',
  'from a low angle',
  'in backlight',
];

function variations(text: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / endings.length);
    const ending = endings[index % endings.length] ?? '';
    return `${withoutEnd(text, '. \n\t')}, ${ending}${round === 0 ? '' : `, version ${round + 1}`}`;
  });
}

const cameras = ['wide shot', 'medium shot', 'close-up', 'tracking shot'];

function shotsOf(brief: string, count: number): JsonObject[] {
  const sentences = brief.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
  return Array.from({ length: count }, (_, index) => {
    const sentence = sentences[index % sentences.length] ?? brief;
    const title = withoutEnd(sentence.split(/\s+/).slice(0, 4).join(' '), '.,!?');
    const shot = cameras[index % cameras.length] ?? '';
    return { title, brief: `${withoutEnd(sentence, '. \n\t')}, ${shot}`, seconds: 3 + (index % 3), notes: shot };
  });
}

/** Returns the text without any of these characters at its end. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function countIn(task: string, expression: RegExp): number {
  const count = Number(expression.exec(task)?.[1] ?? 3);
  return Math.min(Math.max(count, 1), 50);
}

function longWordsOf(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return [...new Set(found)].filter((word) => !['with', 'from', 'this', 'that', 'synthetic'].includes(word));
}

/** Returns the JSON schema that a system prompt describes in words, such as `... JSON schema: {...}`. */
export function describedSchema(system: string): JsonObject | undefined {
  const schema = parseJsonOrUndefined(/JSON schema:\s*(\{[\s\S]*\})\s*$/.exec(system)?.[1] ?? '');
  return isJsonObject(schema) ? schema : undefined;
}

/** Writes JSON as models do that have no format for their answer. */
export function fencedJson(value: Json): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
