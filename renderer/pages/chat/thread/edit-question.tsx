import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import type { Message } from '../../../../shared/conversations/message.ts';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import type { PersonRole } from '../../../../shared/conversations/request-input.ts';
import { useChargeText } from '../../../entities/conversations/use-charge-text.ts';
import { useConversation } from '../../../entities/conversations/use-conversation.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Group } from '../../../ui/layout-primitives.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { QuestionPart } from './question-part.tsx';

interface EditQuestionProps {
  readonly message: Message;
  /** The columns that received the question. */
  readonly columns: readonly Column[];
  readonly close: () => void;
}

/** Another version of a question, sent beside the old one, which stays. Attachments are copied. */
export function EditQuestion({ message, columns, close }: EditQuestionProps) {
  const actions = useConversationActions();
  const conversation = useConversation();
  const cost = useChargeText(columns.length);
  const spellCheck = useSpellCheck();
  const question = message.said.by === 'person' ? message.said : undefined;
  const parts = question?.parts ?? [];
  const first = parts.find((part) => part.kind === 'text');
  const [text, setText] = useState(first?.text ?? '');
  const attachments = parts.filter((part) => part !== first);
  const [busy, setBusy] = useState(false);
  const isEmpty = text.trim() === '' && attachments.length === 0;
  const send = async () => {
    if (isEmpty || busy || !question) return;
    setBusy(true);
    const next: Part[] = text.trim() === '' ? attachments : [{ kind: 'text', text }, ...attachments];
    const groups = groupByParent(conversation.shape().tree.pathTo, message, columns, (id) => conversation.message(id));
    for (const [after, columnIds] of groups) {
      if (!(await actions.send({ columnIds, parts: next, role: roleOf(question.role, next), after }))) {
        setBusy(false);
        return;
      }
    }
    close();
  };
  return (
    <form
      aria-label="Edit question"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        aria-label="Question"
        autosize
        minRows={2}
        maxRows={16}
        autoFocus
        value={text}
        spellCheck={spellCheck}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.stopPropagation();
            if (!event.repeat) void send();
          }
        }}
      />
      {attachments.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A sent question never changes.
        <QuestionPart key={index} part={part} />
      ))}
      <Group gap="s2" wrap="wrap" mt="s1">
        <Button size="xs" onClick={close}>
          Cancel
        </Button>
        <ChargeButton
          data-charges="send-edited-question"
          size="xs"
          type="submit"
          verb={columns.length > 1 ? `Send to ${columns.length}` : 'Send'}
          cost={cost}
          {...((isEmpty || busy) && { 'data-disabled': true, 'aria-disabled': true })}
        />
        <span className="t3 small">The original question is saved as another branch.</span>
      </Group>
    </form>
  );
}

/**
 * An earlier version allowed text in a tool turn. The text belongs to the user: a tool turn only has results of calls.
 */
function roleOf(role: PersonRole, parts: readonly Part[]): PersonRole {
  return role === 'tool' && !parts.some(({ kind }) => kind === 'tool-result') ? 'user' : role;
}

/** Groups the columns by parent: in columns that diverged earlier, one turn follows different messages. */
function groupByParent(
  pathTo: (head: number | null) => number[],
  message: Message,
  columns: readonly Column[],
  find: (id: number) => Message | undefined,
): Map<number | null, string[]> {
  const groups = new Map<number | null, string[]>();
  for (const { id, head } of columns) {
    const ownColumnIds = pathTo(head)
      .map(find)
      .find((each) => each?.turnId === message.turnId && each.said.by === 'person');
    const parent = (ownColumnIds ?? message).parentId;
    groups.set(parent, [...(groups.get(parent) ?? []), id]);
  }
  return groups;
}
