import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconGitBranch,
  IconLayoutSidebar,
  IconPlus,
  IconRefreshAlert,
  IconUpload,
} from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { conversationExportRoute } from '../../../shared/contract/http-routes.ts';
import { plainTextOf } from '../../../shared/conversations/answer-text.ts';
import { type Conversation, conversationTitle, mostColumns } from '../../../shared/conversations/conversation.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { formatDateAndTime } from '../../../shared/util/format-dates.ts';
import { useConversationViewStore } from '../../entities/conversations/conversation-view-store.ts';
import {
  useChargeText,
  useConversation,
  useMessages,
  useShape,
} from '../../entities/conversations/use-conversation.ts';
import badgeStyles from '../../ui/badge.module.css';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useConversationActions } from './actions/use-conversation-actions.ts';
import { removeModelFacts } from './data/column-values.ts';
import { useColumns, useEdits } from './data/use-conversation-columns.ts';
import { useNewestAnswerStates } from './data/use-newest-answer-states.ts';
import { textOf } from './thread/question-row.tsx';
import { branchEnds, countBranches } from './thread/thread-rows.ts';

/** Older ones are reached by the arrows at their question. */
const maxShown = 20;

interface ConversationBarProps {
  readonly conversation: Conversation;
  readonly showList: (() => void) | undefined;
}

/** Shows the title of the conversation, its branches, and the actions for the whole conversation. */
export function ConversationBar({ conversation, showList }: ConversationBarProps) {
  const columns = useColumns();
  const showsParameters = useConversationViewStore((memory) => memory.showsParameters);
  const openConversation = useConversation();
  const { nodes } = useShape(openConversation);
  const branches = useMemo(() => countBranches(nodes), [nodes]);
  const edits = useEdits();
  const isFull = columns.length >= mostColumns;
  const add = () => {
    const id = createColumnId(edits.columns().map((column) => column.id));
    edits.change((latest) => {
      const last = latest.at(-1);
      if (!last || latest.length >= mostColumns) return latest;
      return [...latest, { ...last, id, model: '', values: removeModelFacts(last.values) }];
    });
    // Its model is what has to be chosen next.
    useConversationViewStore.setState({ requestedModel: { columnId: id, opens: false } });
  };
  return (
    <div className="bar">
      {showList && (
        <ActionIcon aria-label="Show conversation list" onClick={showList}>
          <IconLayoutSidebar size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      <h2 className="strong cut" title={conversationTitle(conversation)}>
        {conversationTitle(conversation)}
      </h2>
      {branches > 1 && (
        <Menu position="bottom-start" width={340}>
          <Menu.Target>
            <button type="button" className={`ghost t2 ${badgeStyles['badge']}`}>
              <IconGitBranch size={12} stroke={1.5} aria-hidden />
              {branches} branches
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Branches />
          </Menu.Dropdown>
        </Menu>
      )}
      <span className="grow" />
      <RetryFailed />
      <Tooltip label="At most six models side by side" disabled={!isFull}>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
          onClick={add}
          {...(isFull && { 'data-disabled': true, 'aria-disabled': true })}
        >
          Add model
        </Button>
      </Tooltip>
      {nodes.length > 0 && (
        <Menu position="bottom-end" width={260}>
          <Menu.Target>
            <Button size="xs" variant="subtle" leftSection={<IconUpload size={14} stroke={1.5} aria-hidden />}>
              Export
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component="a" href={conversationExportRoute(conversation.id, 'markdown')} download>
              Markdown with a media folder
            </Menu.Item>
            <Menu.Item component="a" href={conversationExportRoute(conversation.id, 'json')} download>
              JSON (can be imported again)
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ActionIcon
        aria-label="Parameters"
        aria-pressed={showsParameters}
        variant={showsParameters ? 'default' : 'subtle'}
        onClick={() => useConversationViewStore.setState({ showsParameters: !showsParameters })}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function createColumnId(usedIds: readonly string[]): string {
  return [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !usedIds.includes(letter)) ?? crypto.randomUUID();
}

/** Retries failed and interrupted answers; the others stay. */
function RetryFailed() {
  const columns = useColumns();
  const actions = useConversationActions();
  const conversation = useConversation();
  const failed = useNewestAnswerStates(columns).filter(({ state }) => state === 'failed' || state === 'interrupted');
  const cost = useChargeText(failed.length);
  if (columns.length < 2 || failed.length === 0) return null;
  const retry = async () => {
    for (const { id, columnId } of failed) {
      const message = conversation.message(id);
      if (message && !(await actions.requestAnotherAnswer([columnId], message))) return;
    }
  };
  return (
    <ChargeButton
      data-charges="retry-failed-answers"
      size="xs"
      verb={failed.length === 1 ? 'Retry failed answer' : `Retry ${failed.length} failed`}
      cost={cost}
      leftSection={<IconRefreshAlert size={14} stroke={1.5} aria-hidden />}
      onClick={() => void retry()}
    />
  );
}

/** The ends of a conversation, newest first; choosing one shows it in the column whose it is. */
function Branches() {
  const columns = useColumns();
  const conversation = useConversation();
  const { nodes } = useShape(conversation);
  const actions = useConversationActions();
  const ends = branchEnds(nodes).toReversed().slice(0, maxShown);
  const key = ends.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ends by value
  useEffect(() => {
    void conversation.loadMessages(ends);
  }, [conversation, key]);
  const messages = useMessages(ends);
  const shown = new Set(columns.map(({ head }) => head));
  return messages.map((message) => {
    const column = columns.find(({ id }) => id === message.columnId) ?? columns[0];
    return (
      <Menu.Item
        key={message.id}
        aria-current={shown.has(message.id)}
        onClick={() => column && void actions.show([column.id], message.id)}
      >
        <span className="clamp">{excerptOf(message)}</span>
        <span className="t3 small">
          {message.said.by === 'model' ? `${message.said.answer.model} · ` : ''}
          {formatDateAndTime(message.createdAt)}
          {shown.has(message.id) && ' · shown'}
        </span>
      </Menu.Item>
    );
  });
}

function excerptOf({ said }: Message): string {
  const text = said.by === 'person' ? textOf(said.parts) : removeMarks(plainTextOf(readAnswer(said.answer).blocks));
  return text.replace(/\s+/g, ' ').slice(0, 120) || 'no text';
}

/** Removes Markdown marks of headings, bold text and code: a short text needs no parser. */
function removeMarks(markdown: string): string {
  return markdown.replace(/^#+ |\*\*|`+/gm, '');
}
