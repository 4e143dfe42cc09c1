import { readFile } from 'node:fs/promises';
import { markdownOf } from '../../../shared/conversations/answer-text.ts';
import type { Column, Conversation } from '../../../shared/conversations/conversation.ts';
import { endpointFacts } from '../../../shared/conversations/endpoint.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import type { Part } from '../../../shared/conversations/message-part.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { slugOfModel } from '../../../shared/util/file-name-template.ts';
import { oneLine } from '../../../shared/util/text-for-sentence.ts';
import { entryInMemory, type ZipEntry } from '../../media/zip.ts';
import type { Stores } from '../../storage/create-stores.ts';
import type { PathOfFile } from './export-json.ts';
import { filesOfMessage } from './list-message-files.ts';

type FileOfMessage = ReturnType<typeof filesOfMessage>[number];

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'video/mp4': 'mp4',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
};

/** Yields the visible conversation as Markdown: one file per column, and the media. */
export async function* exportMarkdown(
  conversation: Conversation,
  messages: Stores['messages'],
  pathOf: PathOfFile,
): AsyncGenerator<ZipEntry> {
  const media = new Map<string, FileOfMessage>();
  for (const [index, column] of conversation.columns.entries()) {
    const path = await messages.pathTo(conversation.id, column.head);
    for (const file of path.flatMap(filesOfMessage)) media.set(file.hash, file);
    const text = [headOf(conversation, column), ...path.map(sectionOf)].join('\n\n');
    const name =
      conversation.columns.length === 1 ? 'conversation.md' : `column-${index + 1}-${slugOfModel(column.model)}.md`;
    yield entryInMemory(name, `${text}\n`);
  }
  for (const file of media.values()) {
    const bytes = await readFile(pathOf(file.kind, file.hash)).catch(() => undefined);
    if (bytes) yield entryInMemory(mediaName(file), bytes);
  }
}

function headOf({ title, firstWords }: Conversation, { endpoint, model }: Column): string {
  return `# ${oneLine(title || firstWords) || 'Conversation'}\n\n${endpointFacts[endpoint].title}, ${oneLine(model)}`;
}

function sectionOf(message: Message): string {
  const { said } = message;
  const at = new Date(message.createdAt).toISOString();
  if (said.by === 'person') {
    return `## ${said.role === 'user' ? 'You' : said.role} · ${at}\n\n${said.parts.map(partText).join('\n\n')}`;
  }
  const { answer } = said;
  const { blocks, model } = readAnswer(answer);
  const thinking = blocks.flatMap((block) =>
    block.kind === 'thinking' && block.text !== '' ? [quoted(block.text)] : [],
  );
  const files = Object.values(answer.files).map((file) => link({ kind: 'answer', name: '', ...file }));
  const state =
    answer.state === 'complete' ? [] : [`*${answer.state}${answer.problem ? `: ${answer.problem.sentence}` : ''}*`];
  return [`## ${oneLine(model)} · ${at}`, ...thinking, markdownOf(blocks), ...files, ...state]
    .filter((text) => text !== '')
    .join('\n\n');
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'image':
      return part.image.from === 'file' ? link({ kind: 'picture', ...part.image }) : `<${part.image.url}>`;
    case 'sound': {
      const { hash, name, format } = part.sound;
      return link({ kind: 'sound', hash, name, type: format === 'wav' ? 'audio/wav' : 'audio/mpeg' });
    }
    case 'document': {
      const { source } = part;
      const text = source.from === 'text' ? source.text : source.from === 'link' ? source.url : source.id;
      return `Document ${oneLine(part.title ?? '')}\n\n${quoted(text)}`;
    }
    case 'tool-result':
      return `Result of \`${oneLine(part.callId)}\`\n\n${part.content.map(partText).join('\n\n')}`;
    case 'json':
      return `\`\`\`json\n${part.text.replaceAll('```', '` ` `')}\n\`\`\``;
  }
}

function link(file: FileOfMessage): string {
  const text = oneLine(file.name).replace(/[[\]\\]/g, '') || 'File';
  return `${file.type.startsWith('image/') ? '!' : ''}[${text}](${mediaName(file)})`;
}

function mediaName({ hash, type }: FileOfMessage): string {
  return `media/${hash.slice(0, 16)}.${extensions[type] ?? 'txt'}`;
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ');
}
