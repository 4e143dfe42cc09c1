import {
  IconBulb,
  IconChevronRight,
  IconLock,
  IconServer,
  IconTool,
  IconVolume,
  IconWorldSearch,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { answerFileRoute } from '../../../../shared/contract/http-routes.ts';
import type { BlockOf, CallForm } from '../../../../shared/conversations/content-block.ts';
import type { Answer } from '../../../../shared/conversations/message.ts';
import { written } from '../../../../shared/conversations/read-json-members.ts';
import type { Usage } from '../../../../shared/conversations/read-usage.ts';
import { assertNever } from '../../../../shared/problem.ts';
import { formatDateAndTime } from '../../../../shared/util/format-dates.ts';
import { formatBytes, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { loadWholeText } from '../../../entities/conversations/load-long-texts.ts';
import { useConversation, useConversationCalls } from '../../../entities/conversations/use-conversation.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { LongText } from '../../../ui/long-text/long-text.tsx';
import { createRemoteSource } from '../../../ui/long-text/text-source.ts';
import { SaveLinkedImageContext } from '../../../ui/markdown/save-linked-image.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { RawText } from '../../../ui/raw-text.tsx';
import { isOpen } from './answer-facts.ts';
import { copyWhenLoaded } from './answer-menu.tsx';
import type { AnswerPart } from './answer-parts.ts';
import styles from './blocks.module.css';
import { CitedTextRun, ModelAnswerText } from './cited-text-run.tsx';
import { ImageBlock } from './image-block.tsx';
import { requestedToolSchema } from './requested-schemas.ts';
import { SchemaCheck } from './schema-check.tsx';
import { hostOf } from './source-text.ts';
import { UnknownBlockCard } from './unknown-block-card.tsx';

/**
 * Returns the time in seconds since 1970. The first render decides whether a file has expired: a timer isn't worth it.
 */
const nowInSeconds = () => Date.now() / 1000;

interface AnswerBodyProps {
  readonly answerId: number;
  readonly answer: Answer;
  readonly parts: readonly AnswerPart[];
  readonly usage: Usage;
  /** The form for the result of a call, where it waits for one. */
  readonly resultForm: (call: BlockOf<'call'>) => ReactNode;
}

/** Shows all blocks of an answer in their order. */
export function AnswerBody({ answerId, answer, parts, usage, resultForm }: AnswerBodyProps) {
  const { id } = useConversation();
  const calls = useConversationCalls();
  const saveImage = (url: string) =>
    calls.saveLinkedImage({ id, messageId: answerId, url }).then(
      () => true,
      (error: unknown) => {
        notifyFailure('Couldn’t save the image')(error);
        return false;
      },
    );
  const isLive = isOpen(answer);
  const last = parts.at(-1);
  const first = parts.find(({ kind }) => kind === 'thinking');
  const show = (part: AnswerPart) => {
    const live = isLive && part === last;
    switch (part.kind) {
      case 'run':
        return <CitedTextRun run={part} isStreaming={live} answerId={answerId} />;
      case 'long':
        return <RemoteLongText part={part} answerId={answerId} isStreaming={live} />;
      case 'thinking':
        return (
          <ThinkingBlock
            block={part}
            live={live}
            tokens={usage.reasoning}
            milliseconds={part === first ? answer.thoughtMs : undefined}
          />
        );
      case 'redacted':
        return <RedactedBlock block={part} />;
      case 'call':
        return (
          <ToolCallCard block={part} answer={answer}>
            {resultForm(part)}
          </ToolCallCard>
        );
      case 'result':
        return <GatewayToolResultCard block={part} />;
      case 'image':
        return <ImageBlock block={part} live={isLive} />;
      case 'audio':
        return <AudioBlock block={part} live={live} />;
      case 'refusal':
        return (
          <div className={styles['refusal']}>
            <b>The model declined</b>
            <p>{part.text}</p>
          </div>
        );
      case 'unknown':
        return <UnknownBlockCard name={part.name} json={part.json} />;
      default:
        return assertNever(part);
    }
  };
  return (
    <SaveLinkedImageContext value={saveImage}>
      {parts.map((part) => (
        <Box key={part.at} miw={0} data-kind={part.kind}>
          {show(part)}
        </Box>
      ))}
    </SaveLinkedImageContext>
  );
}

interface ThinkingBlockProps {
  readonly block: BlockOf<'thinking'>;
  /** True while the model is thinking. */
  readonly live: boolean;
  /** Duration of the thinking, if measured. */
  readonly milliseconds: number | undefined;
  readonly tokens: number | undefined;
}

/** Shows the thoughts of a model, collapsed after the answer starts. */
function ThinkingBlock({ block, live, milliseconds, tokens }: ThinkingBlockProps) {
  const [chosen, setChosen] = useState<boolean>();
  const { text, signed } = block;
  const open = (chosen ?? live) && text !== '';
  return (
    <div>
      <Group
        component="button"
        type="button"
        className={`small t2 ${styles['fold']}`}
        gap={6}
        radius={3}
        aria-expanded={open}
        disabled={text === ''}
        onClick={() => setChosen(!open)}
      >
        <IconChevronRight size={14} stroke={1.5} aria-hidden className="arrow" />
        <IconBulb size={14} stroke={1.5} aria-hidden />
        {live
          ? 'Thinking'
          : milliseconds === undefined
            ? 'Thought'
            : `Thought for ${(milliseconds / 1000).toFixed(1)} s`}
        {tokens !== undefined && tokens > 0 && <span className="t3 num">{formatCounted(tokens, 'token')}</span>}
        {text === '' && (
          <span className="t3">{signed ? '· hidden by the model, signed' : '· not shown by the model'}</span>
        )}
      </Group>
      {open && (
        <Box component="p" className="pre-wrap read t3" mt={10} pl="s3" edge="left">
          {text}
        </Box>
      )}
    </div>
  );
}

/** Encrypted thinking: stored and sent back unchanged. */
function RedactedBlock({ block: { bytes } }: { block: BlockOf<'redacted'> }) {
  return (
    <p className={styles['chip']}>
      <IconLock size={14} stroke={1.5} aria-hidden />
      Redacted thinking
      <span className="t3 num">{formatBytes(bytes)}, saved to send back</span>
    </p>
  );
}

interface RemoteLongTextProps {
  readonly part: Extract<AnswerPart, { kind: 'long' }>;
  readonly answerId: number;
  readonly isStreaming: boolean;
}

/** Shows a text of an answer that is too long to load completely. */
function RemoteLongText({ part: { place, length, title }, answerId, isStreaming }: RemoteLongTextProps) {
  const { id } = useConversation();
  const calls = useConversationCalls();
  const source = useMemo(
    () =>
      createRemoteSource(async (from, count) => {
        const { text } = await calls.textPiece({ id, messageId: answerId, place, from, length: count });
        return text;
      }),
    [calls, id, answerId, place],
  );
  return (
    <LongText
      source={source}
      length={length}
      title={title}
      isStreaming={isStreaming}
      onCopy={() => copyWhenLoaded(loadWholeText(calls, { id, messageId: answerId, place, length }))}
    />
  );
}

/** Plays a spoken answer from the saved file and shows its transcript. */
function AudioBlock({ block, live }: { block: BlockOf<'audio'>; live: boolean }) {
  const { file, transcript, expiresAt } = block;
  const facts: string[] = [];
  if (file) facts.push(`Saved · ${file.type.replace('audio/', '')} · ${formatBytes(file.bytes)}`);
  if (expiresAt !== undefined) {
    facts.push(
      expiresAt > nowInSeconds() ? `available by ID until ${formatDateAndTime(expiresAt * 1000)}` : 'ID expired',
    );
  }
  return (
    <Stack component="section" className={styles['audio']} gap="s2" aria-label="Audio answer">
      {file && file.note === undefined ? (
        // biome-ignore lint/a11y/useMediaCaption: The transcript is below the player.
        <audio controls preload="metadata" src={answerFileRoute(file.hash)} />
      ) : (
        <p className={styles['chip']}>
          <IconVolume size={14} stroke={1.5} aria-hidden />
          {live ? 'Receiving audio' : (file?.note ?? 'Couldn’t save the audio')}
        </p>
      )}
      {facts.length > 0 && <p className="t3 small">{facts.join(' · ')}</p>}
      {transcript !== '' && <ModelAnswerText text={transcript} isStreaming={live} />}
    </Stack>
  );
}

const formLabels: Readonly<Record<CallForm, string>> = {
  function: 'function call',
  custom: 'custom tool call',
  'function-call': 'function call, the deprecated form',
  client: 'tool call',
  server: 'run by the gateway',
};

interface CallCardProps {
  readonly block: BlockOf<'call'>;
  readonly answer: Answer;
  /** The form for its result while one is missing. */
  readonly children: ReactNode;
}

/** Shows a tool call of the model: its arguments, and whether they match the schema of the tool. */
function ToolCallCard({ block, answer, children }: CallCardProps) {
  const { form, name, id, written, value } = block;
  const schema = form === 'server' ? undefined : requestedToolSchema(answer, name);
  const Icon = form === 'server' ? IconServer : IconTool;
  return (
    <Stack component="section" gap="s2" pl="s3" edge="left" aria-label={`Tool call ${name}`}>
      <Group component="p" className={`small ${styles['block-head']}`} gap={6} miw={0}>
        <Icon size={14} stroke={1.5} aria-hidden />
        <b className="mono">{name || 'unnamed'}</b>
        <span className="t3">{formLabels[form]}</span>
        <span className="grow" />
        <span className="t3 mono cut">{id}</span>
      </Group>
      <RawText text={written} label={`Arguments of ${name}`} />
      {!isOpen(answer) && schema && form !== 'custom' && (
        <SchemaCheck schema={schema} value={value === undefined ? written : value} subject="The input" />
      )}
      {children}
    </Stack>
  );
}

/** Shows the result of a tool that the gateway ran automatically: the pages of a web search, otherwise its JSON. */
function GatewayToolResultCard({ block: { hits, error, json } }: { block: BlockOf<'result'> }) {
  const calls = useCalls();
  const open = (url: string) => void calls.host.openLink({ url }).catch(notifyFailure('Couldn’t open the link'));
  const count = formatCounted(hits.length, 'page');
  return (
    <Stack component="section" gap="s2" pl="s3" edge="left" aria-label="Search results">
      <Group component="p" className={`small ${styles['block-head']}`} gap={6} miw={0}>
        <IconWorldSearch size={14} stroke={1.5} aria-hidden />
        {error === undefined ? (hits.length > 0 ? `Found ${count}` : 'Tool result') : `The tool failed: ${error}`}
      </Group>
      {hits.length > 0 && (
        <Stack component="ul" className="small" gap="s1">
          {hits.map(({ url, title, age }) => (
            <li key={url}>
              <button type="button" className={`t2 ${styles['source-link']}`} onClick={() => open(url)}>
                <span className="cut">{title}</span>
                <Box component="span" className="t3 nowrap" flex="none">
                  {[hostOf(url), age].filter(Boolean).join(' · ')}
                </Box>
              </button>
            </li>
          ))}
        </Stack>
      )}
      <Disclosure title="As JSON">
        <RawText text={written(json)} label="Tool result" />
      </Disclosure>
    </Stack>
  );
}
