import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconFileText, IconLink, IconMicrophone, IconPencil, IconQuote } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { audioRoute, inputThumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import type { Message } from '../../../../shared/conversations/message.ts';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import type { PersonRole } from '../../../../shared/conversations/request-input.ts';
import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import { assertNever } from '../../../../shared/problem.ts';
import { formatDateAndTime, formatWhen } from '../../../../shared/util/format-dates.ts';
import { formatBytes, formatCounted, formatPixels } from '../../../../shared/util/format-numbers.ts';
import { useConversationViewStore } from '../../../entities/conversations/conversation-view-store.ts';
import { useChargeText, useConversation, useMessage } from '../../../entities/conversations/use-conversation.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box, Flex, Group } from '../../../ui/layout-primitives.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { insertQuote } from '../composer/composer-store.ts';
import { BranchArrows } from './branch-arrows.tsx';
import styles from './thread.module.css';
import type { ThreadRow } from './thread-rows.ts';

interface QuestionRowProps {
  readonly row: ThreadRow;
  readonly columns: readonly Column[];
}

const roleLabels: Readonly<Record<PersonRole, string>> = {
  user: 'You',
  assistant: 'You, as the assistant',
  system: 'System',
  developer: 'Developer',
  tool: 'Tool results',
};

/** Shows a message of the user, across all columns that received the message. */
export function QuestionRow({ row, columns }: QuestionRowProps) {
  const conversation = useConversation();
  const ids = row.cells.find((cell) => cell.length > 0) ?? [];
  useEffect(() => {
    void conversation.loadMessages(row.cells.flat());
  }, [conversation, row]);
  return ids.map((id) => <Question key={id} id={id} row={row} columns={columns} />);
}

function Question({ id, row, columns }: QuestionRowProps & { readonly id: number }) {
  const conversation = useConversation();
  const message = useMessage(id);
  const editing = useConversationViewStore((memory) => memory.editing === id);
  const close = () =>
    useConversationViewStore.setState(({ editedTexts: { [id]: _, ...editedTexts } }) => ({
      editing: null,
      editedTexts,
    }));
  if (message?.said.by !== 'person') return <Box mih={64} aria-busy="true" />;
  const { role, parts } = message.said;
  const text = textOf(parts);
  const isResults = parts.length > 0 && parts.every(({ kind }) => kind === 'tool-result');
  const columnIds = columns.flatMap((column, index) => (row.cells[index]?.includes(id) ? [column.id] : []));
  const askedColumns = columns.filter((_, index) => (row.cells[index]?.length ?? 0) > 0);
  return (
    <Box
      component="section"
      className={styles['question']}
      py={14}
      px="s4"
      aria-label={`${roleLabels[role]}, turn ${row.turn}`}
      data-message={id}
      tabIndex={-1}
      data-focus-quiet
    >
      <Group className={`t3 micro ${styles['question-head']}`} gap="s2" mih={22}>
        {/* The headings of an answer stand below it. */}
        <h3>
          {isResults ? 'Tool results' : roleLabels[role]}, turn {row.turn}
        </h3>
        <time className="num" title={formatDateAndTime(message.createdAt)}>
          {formatWhen(message.createdAt, Date.now())}
        </time>
        {askedColumns.length < columns.length && (
          <span className="cut">to {askedColumns.map(({ model }) => model).join(', ')}</span>
        )}
        <BranchArrows messageId={id} columnIds={columnIds} noun="question" />
        {!editing && (
          <Flex component="span" className={styles['question-actions']} gap={2}>
            {!isResults && (
              <Action
                label="Edit and send again"
                icon={IconPencil}
                press={() => useConversationViewStore.setState({ editing: id })}
              />
            )}
            {text !== '' && <CopyButton text={text} label="Copy question" iconOnly />}
            {text !== '' && (
              <Action label="Quote in question" icon={IconQuote} press={() => insertQuote(conversation.id, text)} />
            )}
          </Flex>
        )}
      </Group>
      {editing ? (
        <EditQuestion message={message} columns={askedColumns} close={close} />
      ) : (
        parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: A sent question never changes.
          <QuestionPart key={index} part={part} />
        ))
      )}
    </Box>
  );
}

function Action({ label, icon: Icon, press }: { label: string; icon: typeof IconPencil; press: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={22} aria-label={label} onClick={press}>
        <Icon size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

export function textOf(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n');
}

interface EditQuestionProps {
  readonly message: Message;
  /** The columns that received the question. */
  readonly columns: readonly Column[];
  readonly close: () => void;
}

/** Another version of a question, sent beside the old one, which stays. Attachments are copied. */
function EditQuestion({ message, columns, close }: EditQuestionProps) {
  const actions = useConversationActions();
  const conversation = useConversation();
  const cost = useChargeText(columns.length);
  const spellCheck = useSpellCheck();
  const question = message.said.by === 'person' ? message.said : undefined;
  const parts = question?.parts ?? [];
  const first = parts.find((part) => part.kind === 'text');
  const text = useConversationViewStore(({ editedTexts }) => editedTexts[message.id]) ?? first?.text ?? '';
  const attachments = parts.filter((part) => part !== first);
  const [busy, setBusy] = useState(false);
  const isEmpty = text.trim() === '' && attachments.length === 0;
  const send = async () => {
    if (isEmpty || busy || !question) return;
    setBusy(true);
    const next: Part[] = text.trim() === '' ? attachments : [{ kind: 'text', text }, ...attachments];
    // In columns that diverged earlier, one turn follows different messages.
    const groups = Map.groupBy(columns, ({ head }) => {
      const path = conversation.shape().tree.pathTo(head).map(conversation.message);
      const own = path.find((each) => each?.turnId === message.turnId && each.said.by === 'person');
      return (own ?? message).parentId;
    });
    for (const [after, group] of groups) {
      const columnIds = group.map(({ id }) => id);
      if (!(await actions.send({ columnIds, parts: next, role: roleOf(question.role, next), after }))) {
        setBusy(false);
        return;
      }
    }
    close();
  };
  return (
    <form
      ref={scrollIntoView}
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
        onChange={(event) => {
          const changed = { [message.id]: event.currentTarget.value };
          useConversationViewStore.setState(({ editedTexts }) => ({ editedTexts: { ...editedTexts, ...changed } }));
        }}
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

/** Shows the whole form when it opens at the lower edge. */
function scrollIntoView(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'nearest' });
}

/**
 * An earlier version allowed text in a tool turn. The text belongs to the user: a tool turn only has results of calls.
 */
function roleOf(role: PersonRole, parts: readonly Part[]): PersonRole {
  return role === 'tool' && !parts.some(({ kind }) => kind === 'tool-result') ? 'user' : role;
}

/** Lines after which a question is folded. */
const foldAfter = 14;
const maxLineLength = 90;

/** One part of a user message. */
function QuestionPart({ part }: { part: Part }) {
  switch (part.kind) {
    case 'text':
      return <QuestionText text={part.text} />;
    case 'image':
      return <QuestionImage image={part.image} />;
    case 'sound':
      return (
        <figure className={`small ${styles['attached']}`}>
          <IconMicrophone size={14} stroke={1.5} aria-hidden />
          <figcaption className="cut">{part.sound.name}</figcaption>
          <span className="t3 num">{formatBytes(part.sound.bytes)}</span>
          {/* biome-ignore lint/a11y/useMediaCaption: a sound that the person gave has no text */}
          <audio controls preload="none" src={audioRoute(part.sound.hash)} />
        </figure>
      );
    case 'document':
      return <QuestionDocument part={part} />;
    case 'tool-result':
      return (
        <Box component="section" mt="s1" pl="s3" edge="left" aria-label="Tool result">
          <p className="t3 small">
            to <span className="mono">{part.callId}</span>
            {part.isError && <b className="bad"> · the tool failed</b>}
          </p>
          {part.content.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: A sent question never changes.
            <QuestionPart key={index} part={each} />
          ))}
        </Box>
      );
    case 'json':
      return <RawText text={part.text} label="Part as JSON" />;
    default:
      return assertNever(part);
  }
}

function QuestionText({ text }: { text: string }) {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / maxLineLength)), 0);
  const [open, setOpen] = useState(false);
  const isLong = lines > foldAfter;
  return (
    <>
      <Box component="p" className={`pre-wrap ${isLong && !open ? 'clamp' : ''}`} maw="92ch" lineClamp={10}>
        {text}
      </Box>
      {isLong && (
        <button type="button" className="link small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : `Show all ${formatCounted(lines, 'line')}`}
        </button>
      )}
    </>
  );
}

function QuestionImage({ image }: { image: ImageInput }) {
  if (image.from === 'link') {
    return (
      <p className={`small ${styles['attached']}`}>
        <IconLink size={14} stroke={1.5} aria-hidden />
        <span className="cut">{image.url}</span>
      </p>
    );
  }
  return (
    <figure className={`small ${styles['attached']}`} data-image>
      <img src={inputThumbnailRoute(image.hash)} alt={image.name} />
      <figcaption className="cut">
        {image.name}{' '}
        <span className="t3">
          {formatPixels(image.width, image.height)} · {formatBytes(image.bytes)}
        </span>
      </figcaption>
    </figure>
  );
}

function QuestionDocument({ part }: { part: Extract<Part, { kind: 'document' }> }) {
  const { source, title, citations } = part;
  const name = title ?? (source.from === 'link' ? source.url : source.from === 'file-id' ? source.id : 'Document');
  return (
    <div className={`small ${styles['attached']}`} data-document>
      <IconFileText size={14} stroke={1.5} aria-hidden />
      {source.from === 'text' ? (
        <Disclosure title={name} note={formatCounted(source.text.length, 'character')}>
          <RawText text={source.text} label={name} />
        </Disclosure>
      ) : (
        <span className="cut">{name}</span>
      )}
      {citations && <span className="t3 small">can be cited</span>}
    </div>
  );
}
