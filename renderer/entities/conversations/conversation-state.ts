import type { GrowthStep } from '../../../shared/conversations/answer-growth-steps.ts';
import { applyGrowth } from '../../../shared/conversations/apply-growth.ts';
import type { Conversation } from '../../../shared/conversations/conversation.ts';
import type { ConversationEvent, Node } from '../../../shared/conversations/conversation-event.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import { readNodes, type Tree, treeOf } from '../../../shared/conversations/message-tree.ts';
import { assertNever, type Problem } from '../../../shared/problem.ts';

/** The known state of one conversation without its messages. Every change creates a new object. */
export interface ConversationShape {
  /** `lost`: main does not answer. The known messages stay, and the connection is tried again. */
  readonly connection: 'waiting' | 'live' | 'lost';
  readonly conversation?: Conversation;
  readonly nodes: readonly Node[];
  readonly tree: Tree;
  /** Reason why the conversation cannot be shown. */
  readonly problem?: Problem;
}

export const nothingKnown: ConversationShape = { connection: 'waiting', nodes: [], tree: treeOf([]) };

/** The loaded messages. The maps are mutated: listeners of a message are notified of each change. */
interface Loaded {
  readonly byId: Map<number, Message>;
  /** Messages that may have changed while the event stream was interrupted. */
  readonly stale: Set<number>;
}

export const nothingLoaded = (): Loaded => ({ byId: new Map(), stale: new Set() });

/** Applies events from main in order, all of one frame together. `messages` of the result are not as before. */
export function applyConversationEvent(
  events: readonly ConversationEvent[],
  before: ConversationShape,
  loaded: Loaded,
) {
  let shape = before;
  const messages = new Set<number>();
  const storeMessages = (list: readonly Message[]) => {
    for (const message of list) {
      loaded.byId.set(message.id, message);
      loaded.stale.delete(message.id);
      messages.add(message.id);
    }
  };
  for (const event of events) {
    switch (event.kind) {
      case 'start': {
        const nodes = readNodes(event.nodes);
        markStaleExcept(new Set(nodes.map(([id]) => id)), loaded, messages);
        storeMessages(event.messages);
        shape = { connection: 'live', conversation: event.conversation, nodes, tree: treeOf(nodes) };
        break;
      }
      case 'conversation':
        shape = { ...shape, conversation: event.conversation };
        break;
      case 'messages':
        shape = addNodes(shape, event.messages, loaded);
        storeMessages(event.messages);
        break;
      case 'growth':
        if (growMessage(event.messageId, event.steps, loaded)) messages.add(event.messageId);
        break;
      case 'removed': {
        const deletedIds = new Set(event.messageIds);
        for (const id of deletedIds) {
          loaded.byId.delete(id);
          messages.add(id);
        }
        const nodes = shape.nodes.filter(([id]) => !deletedIds.has(id));
        shape = { ...shape, nodes, tree: treeOf(nodes) };
        break;
      }
      default:
        assertNever(event);
    }
  }
  return { shape, messages };
}

/** After a gap in the events: remaining messages may have changed, the others were deleted. */
function markStaleExcept(remainingIds: ReadonlySet<number>, { byId, stale }: Loaded, changed: Set<number>): void {
  for (const id of byId.keys()) {
    changed.add(id);
    if (remainingIds.has(id)) stale.add(id);
    else byId.delete(id);
  }
}

function growMessage(id: number, steps: readonly GrowthStep[], loaded: Loaded): boolean {
  const message = loaded.byId.get(id);
  if (message?.said.by !== 'model') return false;
  loaded.byId.set(id, applyGrowth(message, steps));
  return true;
}

/** New messages as nodes of the tree. */
function addNodes(shape: ConversationShape, messages: readonly Message[], loaded: Loaded): ConversationShape {
  const known = new Set(shape.nodes.map(([id]) => id));
  const added = messages.filter(({ id }) => !known.has(id)).toSorted((a, b) => a.id - b.id);
  if (added.length === 0) return shape;
  const turns = new Map<string, number>();
  for (const [id, , turn] of shape.nodes) {
    const turnId = loaded.byId.get(id)?.turnId;
    if (turnId !== undefined) turns.set(turnId, turn);
  }
  const nodes = [...shape.nodes];
  for (const { id, parentId, turnId, said } of added) {
    const turn = turns.get(turnId) ?? id;
    turns.set(turnId, turn);
    nodes.push([id, parentId ?? 0, turn, said.by === 'model' ? 1 : 0]);
  }
  return { ...shape, nodes, tree: treeOf(nodes) };
}
