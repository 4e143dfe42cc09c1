import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useConversation, useMessages, useShape } from '../../../entities/conversations/use-conversation.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { alternativesIn } from '../actions/last-message-below.ts';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { useColumns } from '../data/use-conversation-columns.ts';

interface BranchArrowsProps {
  readonly messageId: number;
  /** The columns that show the message. Another choice applies to all of them. */
  readonly columnIds: readonly string[];
  readonly noun: 'answer' | 'question';
}

/** Shows "answer 2 of 3" with arrows to the other answers, or to the edits of a question; nothing for a single one. */
export function BranchArrows({ messageId, columnIds, noun }: BranchArrowsProps) {
  const conversation = useConversation();
  const actions = useConversationActions();
  const allColumnIds = new Set(useColumns().map(({ id }) => id));
  const siblings = useShape(conversation).tree.alternatives(messageId);
  const key = siblings.join(' ');
  // The columns of the alternatives are known after loading. Most messages have one alternative only.
  useMessages(siblings.length > 1 ? siblings : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same siblings are asked for once
  useEffect(() => {
    if (siblings.length > 1) void conversation.loadMessages(siblings);
  }, [conversation, key]);
  const list =
    noun === 'answer'
      ? alternativesIn(conversation, messageId, columnIds, allColumnIds)
      : siblings.filter((id) => conversation.message(id)?.said.by === 'person' || id === messageId);
  if (list.length < 2) return null;
  const place = list.indexOf(messageId);
  const show = (id: number) => void actions.show(columnIds, id);
  return (
    <Group component="span" className="t3 small-size" display="inline-flex" gap={2} flex="none">
      <Arrow label={`Previous ${noun}`} icon={IconChevronLeft} to={list[place - 1]} show={show} />
      <span className="num">
        {noun} {place + 1} of {list.length}
      </span>
      <Arrow label={`Next ${noun}`} icon={IconChevronRight} to={list[place + 1]} show={show} />
    </Group>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly icon: typeof IconChevronLeft;
  /** The message that it leads to. `undefined` at the end of the list. */
  readonly to: number | undefined;
  readonly show: (messageId: number) => void;
}

function Arrow({ label, icon: Icon, to, show }: ArrowProps) {
  const isDisabled = to === undefined;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={22}
        aria-label={label}
        aria-disabled={isDisabled}
        data-off={isDisabled}
        onClick={() => !isDisabled && show(to)}
      >
        <Icon size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
