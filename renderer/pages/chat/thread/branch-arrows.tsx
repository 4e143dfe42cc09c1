import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useConversation, useMessages, useShape } from '../../../entities/conversations/use-conversation.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { alternativesIn } from '../actions/last-message-below.ts';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { useColumns } from '../data/use-conversation-columns.ts';

interface AlternativeArrowsProps {
  readonly messageId: number;
  /** The columns that show the message. Another choice applies to all of them. */
  readonly columnIds: readonly string[];
  /** "answer", "question" */
  readonly noun: string;
}

/** Shows "answer 2 of 3" with arrows to the neighbors; nothing for a single answer. */
export function BranchArrows({ messageId, columnIds, noun }: AlternativeArrowsProps) {
  const { count, place, go } = useAlternatives(messageId, columnIds);
  if (count < 2) return null;
  return (
    <Group component="span" className="t3 small-size" display="inline-flex" gap={2} flex="none">
      <Arrow label={`Previous ${noun}`} icon={IconChevronLeft} isDisabled={place === 0} press={() => go(-1)} />
      <span className="num">
        {noun} {place + 1} of {count}
      </span>
      <Arrow label={`Next ${noun}`} icon={IconChevronRight} isDisabled={place === count - 1} press={() => go(1)} />
    </Group>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly icon: typeof IconChevronLeft;
  readonly isDisabled: boolean;
  readonly press: () => void;
}

function Arrow({ label, icon: Icon, isDisabled, press }: ArrowProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={22}
        aria-label={label}
        aria-disabled={isDisabled}
        data-off={isDisabled}
        onClick={() => !isDisabled && press()}
      >
        <Icon size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface Alternatives {
  readonly count: number;
  /** Index of the shown alternative (0-based). */
  readonly place: number;
  go(direction: -1 | 1): void;
}

/** Returns the alternatives to a message of these columns: other answers for an answer, edits for a question. */
function useAlternatives(messageId: number | undefined, ownColumnIds: readonly string[]): Alternatives {
  const conversation = useConversation();
  const { tree, nodes } = useShape(conversation);
  const actions = useConversationActions();
  const columnIds = new Set(useColumns().map(({ id }) => id));
  const siblings = messageId === undefined ? [] : tree.alternatives(messageId);
  const key = siblings.join(' ');
  // The columns of the alternatives are known after loading. Most messages have one alternative only.
  useMessages(siblings.length > 1 ? siblings : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same siblings are asked for once
  useEffect(() => {
    if (siblings.length > 1) void conversation.loadMessages(siblings);
  }, [conversation, key]);
  const isModel = nodes.some(([id, , , byModel]) => id === messageId && byModel === 1);
  const list =
    messageId === undefined
      ? []
      : isModel
        ? alternativesIn(conversation, messageId, ownColumnIds, columnIds)
        : siblings.filter((id) => conversation.message(id)?.said.by === 'person' || id === messageId);
  const place = messageId === undefined ? 0 : list.indexOf(messageId);
  return {
    count: list.length,
    place,
    go(direction) {
      const to = list[place + direction];
      if (to !== undefined) void actions.show(ownColumnIds, to);
    },
  };
}
