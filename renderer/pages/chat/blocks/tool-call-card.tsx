import { IconServer, IconTool, IconWorldSearch } from '@tabler/icons-react';
import type { BlockOf, CallForm } from '../../../../shared/conversations/content-block.ts';
import type { Answer } from '../../../../shared/conversations/message.ts';
import { written } from '../../../../shared/conversations/read-json-members.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { notifyProblem } from '../../../ui/toast.ts';
import styles from './blocks.module.css';
import { requestedToolSchema } from './requested-schemas.ts';
import { SchemaCheck } from './schema-check.tsx';
import { hostOf } from './source-text.ts';

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
  readonly children?: React.ReactNode;
}

/** Shows a tool call of the model: its arguments, and whether they match the schema of the tool. */
export function ToolCallCard({ block, answer, children }: CallCardProps) {
  const { form, name, id, written, value } = block;
  const schema = form === 'server' ? undefined : requestedToolSchema(answer, name);
  const isOver = answer.state !== 'waiting' && answer.state !== 'streaming';
  const Icon = form === 'server' ? IconServer : IconTool;
  return (
    <section className={styles['block']} aria-label={`Tool call ${name}`}>
      <Group component="p" className={`small ${styles['block-head']}`} gap={6} miw={0}>
        <Icon size={14} stroke={1.5} aria-hidden />
        <b className="mono">{name || 'unnamed'}</b>
        <span className="t3">{formLabels[form]}</span>
        <span className="grow" />
        <span className="t3 mono cut">{id}</span>
      </Group>
      <RawText text={written} label={`Arguments of ${name}`} />
      {isOver && schema && form !== 'custom' && (
        <SchemaCheck schema={schema} value={value === undefined ? written : value} subject="The input" />
      )}
      {children}
    </section>
  );
}

/** Shows the result of a tool that the gateway ran automatically: the pages of a web search, otherwise its JSON. */
export function GatewayToolResultCard({ block: { hits, error, json } }: { block: BlockOf<'result'> }) {
  const calls = useCalls();
  const open = (url: string) =>
    void calls.host.openLink({ url }).catch((reason: unknown) => {
      notifyProblem('Couldn’t open the link', problemOf(reason));
    });
  const count = formatCounted(hits.length, 'page');
  return (
    <section className={styles['block']} aria-label="Search results">
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
    </section>
  );
}
