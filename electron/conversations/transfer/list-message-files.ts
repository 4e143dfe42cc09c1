import type { Message } from '../../../shared/conversations/message.ts';
import type { Part } from '../../../shared/conversations/message-part.ts';

export type FileKind = 'picture' | 'sound' | 'answer';
interface FileOfMessage {
  readonly kind: FileKind;
  readonly hash: string;
  /** For display. */
  readonly name: string;
  readonly type: string;
}

/** Returns all files that a message needs. */
export function filesOfMessage({ said }: Pick<Message, 'said'>): FileOfMessage[] {
  if (said.by === 'person') return said.parts.flatMap(filesOfPart);
  return Object.values(said.answer.files).flatMap(({ hash, type, written }) => [
    { kind: 'answer' as const, hash, type, name: '' },
    ...(written?.textHash ? [{ kind: 'answer' as const, hash: written.textHash, type: 'text/plain', name: '' }] : []),
  ]);
}

export function filesOfPart(part: Part): FileOfMessage[] {
  switch (part.kind) {
    case 'image': {
      if (part.image.from !== 'file') return [];
      const { hash, name, type, fit } = part.image;
      const original = fit ? [{ kind: 'picture' as const, ...fit.original }] : [];
      return [{ kind: 'picture', hash, name, type }, ...original];
    }
    case 'sound': {
      const { hash, name, format } = part.sound;
      return [{ kind: 'sound', hash, name, type: format === 'wav' ? 'audio/wav' : 'audio/mpeg' }];
    }
    case 'tool-result':
      return part.content.flatMap(filesOfPart);
    default:
      return [];
  }
}
