import { IconServer, IconTool } from '@tabler/icons-react';
import type { BlockOf, CallForm } from '../../../../shared/conversations/content-block.ts';
import type { Answer } from '../../../../shared/conversations/message.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import styles from './blocks.module.css';
import { requestedToolSchema } from './requested-schemas.ts';
import { SchemaCheck } from './schema-check.tsx';

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
