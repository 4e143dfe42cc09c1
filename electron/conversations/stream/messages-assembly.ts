import type { Answer } from '../../../shared/conversations/message.ts';
import type { Problem } from '../../../shared/problem.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import { pointerOfPath } from '../../../shared/util/json-path.ts';
import { isErrorBody } from '../../http/gateway/error-members.ts';
import type { AnswerAssembly } from './answer-assembly.ts';
import { createAnswerBuilder } from './answer-builder.ts';
import type { StreamEvent } from './answer-parser.ts';
import { createMessageBlocks } from './assemble-message-blocks.ts';
import type { ExtractedBase64 } from './base64-placeholders.ts';
import { jsonSourceAtPath, sourcesOfEntries } from './json-source-at-path.ts';
import { problemOfEvent, problemOfUnreadableAnswer } from './problem-of-unreadable-answer.ts';

/** Members of a message that arrive in their own events. */
const hasOwnEvents = new Set(['type', 'role', 'content', 'usage']);

const knownKinds = new Set(
  'ping message_start content_block_start content_block_delta content_block_stop message_delta message_stop'.split(' '),
);

/** Builds an answer from the events of the messages endpoint, or from one whole message. */
export function createMessagesAssembly(first: Answer, takenOut: ExtractedBase64): AnswerAssembly {
  const answer = createAnswerBuilder(first, takenOut);
  const blocks = createMessageBlocks(answer);
  let isBegun = false;
  let isOver = false;
  let found: Problem | undefined;

  function begin(message: Json | undefined): boolean {
    if (isBegun || !isJsonObject(message)) return false;
    isBegun = true;
    answer.set(['body'], message);
    const content = message['content'];
    if (isJsonArray(content) && content.length > 0) answer.countContent();
    return true;
  }

  function hasStopReason(): boolean {
    return typeof answer.valueAt(['body', 'stop_reason']) === 'string';
  }

  /** The stop reason is in `delta`. The counts in `usage` are totals; each replaces the previous one. */
  function change(event: JsonObject): boolean {
    let all = true;
    const { type: _, delta, usage, ...rest } = event;
    const members = [...Object.entries(isJsonObject(delta) ? delta : {}), ...Object.entries(rest)];
    for (const [name, value] of members) {
      if (name === '__proto__' || hasOwnEvents.has(name)) all = false;
      else answer.set(['body', name], value);
    }
    // Only `message_stop` follows, and some gateways omit it.
    answer.isFinished = hasStopReason();
    for (const [name, value] of Object.entries(isJsonObject(usage) ? usage : {})) {
      if (name === '__proto__') all = false;
      else if (value !== null || answer.valueAt(['body', 'usage', name]) === undefined) {
        answer.set(['body', 'usage', name], value);
      }
    }
    return all;
  }

  function takeKnown(kind: Json | undefined, event: JsonObject, text: () => string): boolean {
    switch (kind) {
      case 'ping':
        return true;
      case 'message_start':
        return begin(event['message']);
      case 'content_block_start':
        return blocks.start(event['index'], event['content_block'], text());
      case 'content_block_delta':
        return blocks.grow(event['index'], event['delta'], text);
      case 'content_block_stop':
        return blocks.end(event['index']);
      case 'message_delta':
        return change(event);
      case 'message_stop':
        blocks.endAll();
        isOver = true;
        answer.isFinished = hasStopReason();
        return Object.keys(event).every((name) => name === 'type');
      default:
        return false;
    }
  }

  return {
    answers: [answer],
    get isOver() {
      return isOver;
    },
    get problem() {
      return found;
    },
    addEvent(event: StreamEvent) {
      const { name, json, cut } = event;
      const kind = isJsonObject(json) && typeof json['type'] === 'string' ? json['type'] : name;
      if (cut && kind !== 'message_stop') return true;
      // The type of a problem of RFC 9457 is an address.
      const isKnown = kind !== undefined && knownKinds.has(kind);
      if (name === 'error' || kind === 'error' || (!isKnown && isErrorBody(json, ''))) {
        found = problemOfEvent(event.text, json);
        blocks.endAll();
        answer.isFinished = false;
        return false;
      }
      // Some gateways end every stream in the way of chat completions.
      if (json === undefined && event.text.trim() === '[DONE]') return false;
      if (!isJsonObject(json) || !takeKnown(kind, json, () => event.text)) answer.addUnknownEvent(event);
      return !isOver;
    },
    setWholeAnswer({ text, json }) {
      if (!isJsonObject(json) || (json['content'] === undefined && (json['error'] ?? null) === null)) {
        found = problemOfUnreadableAnswer(text, json);
      } else if (json['content'] === undefined || json['type'] === 'error') found = problemOfEvent(text, json);
      else {
        answer.set(['body'], json);
        answer.countContent();
        answer.isFinished = true;
        isOver = true;
        keepSources(text, json['content']);
      }
    },
    end: blocks.endAll,
  };

  /** Stores the source texts of blocks that would differ when written from their values. */
  function keepSources(text: string, content: Json): void {
    if (!isJsonArray(content) || text.startsWith(JSON.stringify(answer.valueAt(['body'])))) return;
    const list = jsonSourceAtPath(text, ['content']);
    const sources = list === undefined ? [] : sourcesOfEntries(list);
    for (const [place, block] of content.entries()) {
      const source = sources[place];
      if (source === undefined || source === JSON.stringify(block)) continue;
      answer.set(['verbatim', pointerOfPath(['content', place])], source);
    }
  }
}
