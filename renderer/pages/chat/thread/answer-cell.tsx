import { Popover, UnstyledButton } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { plainTextOf } from '../../../../shared/conversations/answer-text.ts';
import { answerableCallsOf } from '../../../../shared/conversations/answerable-tool-calls.ts';
import type { Block, BlockOf } from '../../../../shared/conversations/content-block.ts';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import { endpoints } from '../../../../shared/conversations/endpoint.ts';
import type { Answer, Message } from '../../../../shared/conversations/message.ts';
import { type ReadAnswer, readAnswer } from '../../../../shared/conversations/read-answer.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { SendCountdown } from '../../../entities/conversations/send-countdown.tsx';
import { useChargeText, useConversation, useMessages } from '../../../entities/conversations/use-conversation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { ElapsedTime } from '../../../ui/elapsed-time.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { TraceIdButton } from '../../../ui/trace-id-button.tsx';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { AnswerBody } from '../blocks/answer-body.tsx';
import { firstToken, isOpen, speedOf, usageRows } from '../blocks/answer-facts.ts';
import { AnswerMenu } from '../blocks/answer-menu.tsx';
import { answerParts, hasOtherLongTexts } from '../blocks/answer-parts.ts';
import { LogprobView } from '../blocks/logprob-view.tsx';
import { requestedAnswerSchema } from '../blocks/requested-schemas.ts';
import { SchemaCheck } from '../blocks/schema-check.tsx';
import { SourceList } from '../blocks/source-list.tsx';
import { draftOf, faultOf, resultKey, resultPart, useToolResultDrafts } from '../blocks/tool-result-drafts.ts';
import { ToolResultForm } from '../blocks/tool-result-form.tsx';
import { UnknownBlockCard } from '../blocks/unknown-block-card.tsx';
import { useColumns } from '../data/use-conversation-columns.ts';
import { AbnormalAnswerEnd } from './abnormal-answer-end.tsx';
import { BranchArrows } from './branch-arrows.tsx';
import styles from './thread.module.css';

interface AnswerCellProps {
  /** The columns that have this answer in their path: one, or several with a common history. */
  readonly columns: readonly Column[];
  /** The answer and the earlier parts that it continues. */
  readonly ids: readonly number[];
}

/** The answer of a model to one question. */
export function AnswerCell({ columns, ids }: AnswerCellProps) {
  const conversation = useConversation();
  const columnCount = useColumns().length;
  const answers = useMessages(ids).flatMap((message) =>
    message.said.by === 'model' ? [{ message, answer: message.said.answer }] : [],
  );
  useEffect(() => {
    void conversation.loadMessages(ids);
  }, [conversation, ids]);
  const last = answers.at(-1);
  if (answers.length < ids.length || !last) {
    return <Box mih={160} aria-busy="true" />;
  }
  const { answer } = last;
  const isShared = columns.length > 1;
  const inColumns = columns.length === columnCount ? 'in all columns' : `in ${columns.length} columns`;
  return (
    <Stack
      component="article"
      className={styles['answer']}
      h="100%"
      miw={0}
      aria-label={`Answer from ${answer.model}`}
      aria-busy={isOpen(answer)}
      data-message={last.message.id}
      data-column={columns.map(({ id }) => id).join(' ')}
      tabIndex={-1}
      data-focus-quiet
    >
      {(isShared || answer.model !== columns[0]?.model) && (
        <Box component="p" className="t3 small-size" pt="s2" px="s4">
          {answer.model}
          {isShared && `, ${inColumns}`}
        </Box>
      )}
      {answers.map((each) => (
        <OneAnswer key={each.message.id} {...each} columns={columns} isLast={each === last} />
      ))}
    </Stack>
  );
}

interface OneAnswerProps {
  readonly message: Message;
  readonly answer: Answer;
  readonly columns: readonly Column[];
  readonly isLast: boolean;
}

function OneAnswer({ message, answer, columns, isLast }: OneAnswerProps) {
  const read = useMemo(() => readAnswer(answer), [answer]);
  const { parts, sources } = useMemo(() => answerParts(withThoughts(read), answer), [read, answer]);
  const [heat, setHeat] = useState(false);
  const heads = columns.filter(({ head }) => head === message.id);
  const isHead = heads.length > 0;
  const takesBlocks = heads.every(({ endpoint }) => endpoint === 'messages');
  const calls = isHead && !isOpen(answer) ? answerableCallsOf(answer) : [];
  const resultForm = (call: BlockOf<'call'>) =>
    calls.some(({ at }) => at === call.at) && (
      <ToolResultForm
        draftKey={resultKey(message.id, call.id)}
        name={call.name}
        takesImage={takesBlocks}
        takesError={takesBlocks}
      />
    );
  const schema = requestedAnswerSchema(answer);
  const isEmpty = parts.length === 0 && answer.state !== 'failed' && answer.state !== 'stopped' && !isOpen(answer);
  return (
    <>
      <Stack pt={14} px="s4" pb={12} gap={10} flex={1} maw="92ch">
        {answer.state === 'waiting' && (
          <p className="t3">
            {answer.sendsAt === undefined ? (
              <>
                Waiting for the first token <ElapsedTime since={answer.askedAt} />
              </>
            ) : (
              <SendCountdown sendsAt={answer.sendsAt} />
            )}
          </p>
        )}
        {isEmpty && <p className="t3">The answer is empty.</p>}
        {heat ? (
          <LogprobView answer={answer} />
        ) : (
          <AnswerBody answerId={message.id} answer={answer} parts={parts} usage={read.usage} resultForm={resultForm} />
        )}
        {answer.unknownEvents?.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events only ever come behind the last
          <UnknownBlockCard key={index} name="event" json={event} />
        ))}
        {hasOtherLongTexts(answer, parts) && (
          <p className="t3">
            Parts of this answer are too long to show in full. To get all of it, choose Copy as Markdown from the menu.
          </p>
        )}
        {answer.longTexts === undefined &&
          schema &&
          answer.state === 'complete' &&
          read.stop?.next === 'none' &&
          parts.length > 0 && <SchemaCheck schema={schema} value={plainTextOf(read.blocks)} subject="The answer" />}
        {message.isLeftOut && <p className="t3">Left out of the next requests. Its menu sends it again.</p>}
        <AbnormalAnswerEnd message={message} read={read} heads={heads} />
        {calls.length > 0 && <SendToolResults answerId={message.id} calls={calls} heads={heads} />}
      </Stack>
      {sources.length > 0 && <SourceList sources={sources} answerId={message.id} />}
      {isLast && (
        <Group className={`t3 nowrap ${styles['foot']}`} gap="s3" flex="none" mih={32} line="top">
          <Group className={styles['foot-facts']} gap="0 s3" wrap="wrap" flex={1} miw={0} overflow="hidden">
            <AnswerMetrics answer={answer} read={read} />
          </Group>
          {/* The header of a column has the arrows of its newest answer. */}
          {(!isHead || columns.length > 1) && (
            <BranchArrows messageId={message.id} columnIds={columns.map(({ id }) => id)} noun="answer" />
          )}
          <AnswerMenu
            answer={answer}
            message={message}
            blocks={read.blocks}
            showsLogprobs={heat}
            toggleLogprobs={() => setHeat(!heat)}
          />
        </Group>
      )}
    </>
  );
}

/** Adds a thinking block for a model that reports the number of thinking tokens without their text. */
function withThoughts({ blocks, usage }: ReadAnswer): readonly Block[] {
  if (!usage.reasoning || blocks.some(({ kind }) => kind === 'thinking' || kind === 'redacted')) return blocks;
  return [{ kind: 'thinking', at: '/reasoning', text: '', signed: false }, ...blocks];
}

interface PendingResultsProps {
  readonly answerId: number;
  readonly calls: readonly BlockOf<'call'>[];
  /** The columns that wait for the results. */
  readonly heads: readonly Column[];
}

/** Sends the results of all calls of an answer back together: a model takes all of them or none. */
function SendToolResults({ answerId, calls, heads }: PendingResultsProps) {
  const actions = useConversationActions();
  const drafts = useToolResultDrafts();
  const cost = useChargeText(heads.length);
  const results = calls.map((call) => ({ call, draft: draftOf(drafts, resultKey(answerId, call.id)) }));
  const faults = results.flatMap(({ call, draft }) => {
    const fault = faultOf(draft);
    return fault === undefined ? [] : [`The result for ${call.name} ${fault}`];
  });
  const isFree = faults.length === 0;
  const send = async () => {
    if (!isFree) return;
    const parts = results.map(({ call, draft }) => resultPart(call.id, draft));
    for (const endpoint of endpoints) {
      const columnIds = heads.flatMap((column) => (column.endpoint === endpoint ? [column.id] : []));
      const role = endpoint === 'chat' ? 'tool' : 'user';
      if (columnIds.length > 0 && !(await actions.send({ columnIds, parts, role }))) return;
    }
  };
  const count = calls.length === 1 ? 'result' : `${calls.length} results`;
  return (
    <Stack gap="s2">
      {!isFree && <p className="t3 small">{faults.join(' ')}</p>}
      <Group gap="s2" wrap="wrap" mt="s1">
        <ChargeButton
          data-charges="send-tool-results"
          size="xs"
          verb={`Send the ${count}`}
          cost={cost}
          onClick={() => void send()}
          {...(!isFree && { 'data-disabled': true, 'aria-disabled': true })}
        />
      </Group>
    </Stack>
  );
}

/** Shows the metrics of the answer: speed, tokens, tier and trace. */
function AnswerMetrics({ answer, read }: { readonly answer: Answer; readonly read: ReadAnswer }) {
  const first = firstToken(answer);
  const speed = speedOf(answer, read.usage);
  const { usage, tier, model } = read;
  return (
    <>
      {first !== undefined && (
        <span className="num">
          first token <b>{first}</b>
        </span>
      )}
      {speed !== undefined && (
        <span className="num">
          <b>{speed}</b> tok/s
        </span>
      )}
      {(usage.input !== undefined || usage.output !== undefined) && (
        <UsageButton read={read} choices={answer.choices} />
      )}
      {model !== answer.model && !isOpen(answer) && (
        <span className="mono cut" title={`Answered by ${model}`}>
          {model}
        </span>
      )}
      {tier !== undefined && <Badge of="Service tier">{tier}</Badge>}
      {answer.traceId !== undefined && (
        <Box component="span" ml="auto">
          <TraceIdButton traceId={answer.traceId} />
        </Box>
      )}
    </>
  );
}

function UsageButton({ read: { usage, tier }, choices }: { read: ReadAnswer; choices: number }) {
  const count = (value: number | undefined) => (value === undefined ? '?' : formatCount(value));
  return (
    <Popover position="top" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles['usage-button']} title="Usage details">
          <span className="num">
            <span className="visually-hidden">Usage details: </span>
            <b>{count(usage.input)}</b> in · <b>{count(usage.output)}</b> out
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Box component="table" className={`read ${styles['usage-table']}`} w="auto" aria-label="Usage">
          <tbody>
            {usageRows(usage).map(([name, value]) => (
              <tr key={`${name} ${value}`} data-sub={!/^[A-Z]/.test(name)}>
                <th scope="row">{name}</th>
                <td className="num">{value}</td>
              </tr>
            ))}
            {tier !== undefined && (
              <tr>
                <th scope="row">Service tier</th>
                <td>{tier}</td>
              </tr>
            )}
          </tbody>
        </Box>
        {choices > 1 && <p className="t3 small">For all {choices} answers to this request together.</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
