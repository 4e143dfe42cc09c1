import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconBulb, IconFlask, IconX } from '@tabler/icons-react';
import { type ComponentProps, Suspense } from 'react';
import { isExperimental, type Model, withCustomPaths } from '../../../../shared/models/model.ts';
import { reasonTitle } from '../../../../shared/models/prepare-run.ts';
import type { Remedy } from '../../../../shared/problem.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { PauseNote, useGatewayPause } from '../../../entities/connections/pause-note.tsx';
import { TryKeyButton } from '../../../entities/connections/try-key-button.tsx';
import { changeFormSession, useFormSession } from '../../../entities/drafts/form-session.ts';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { loadLazily, showLazily } from '../../../ui/load-lazily.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import type { Block } from './generate-problems.ts';
import { GenerateRow } from './generate-row.tsx';
import styles from './model-form.module.css';
import type { useGenerate } from './use-generate.ts';

// A start seldom needs more than its click.
const GenerateAnyway = showLazily(async () => (await import('./generate-anyway.tsx')).GenerateAnyway);
const ConfirmRuns = loadLazily(async () => (await import('./confirm-start.tsx')).ConfirmRuns);

interface FormFootProps {
  readonly model: Model;
  readonly row: ComponentProps<typeof GenerateRow>;
  /** The problems that are shown. */
  readonly reasons: readonly Block[];
  readonly start: ReturnType<typeof useGenerate>;
  readonly show: (block: Block) => void;
  readonly applyRemedy: (remedy: Remedy) => void;
  /** Wire names of values that the model has no field for. */
  readonly unknownFields: readonly string[];
  readonly removeUnknownField: (name: string) => void;
}

/** Under the form and always in sight: what is in the way, and the one main action. */
export function FormFooter(props: FormFootProps) {
  const { model, row, reasons, show, applyRemedy, unknownFields, removeUnknownField } = props;
  const { problem, unconfirmed, confirmation } = props.start;
  const modelWithPaths = withCustomPaths(model, useSynced('settings').paths);
  const experimental = isExperimental(modelWithPaths);
  const wait = useGatewayPause();
  return (
    <Stack className={styles['foot']} flex="none" gap="s2" py="s3" px="s4" line="top">
      {problem && (
        <Flex gap="s1" align="flex-start" mih={0} overflow="auto">
          <div className="grow">
            <ProblemNote problem={problem} fieldTitle={(field) => reasonTitle(model, field)} />
            {unconfirmed && (
              <GenerateAnyway
                runs={unconfirmed.request.runs.length}
                reason={unconfirmed.reason}
                start={props.start.again}
              />
            )}
          </div>
          <ActionIcon size={20} aria-label="Dismiss" onClick={props.start.dismissProblem}>
            <IconX size={12} stroke={2} />
          </ActionIcon>
        </Flex>
      )}
      <TryAgainAdvice modelId={model.id} />
      {reasons.length > 0 && (
        <Box component="ul" mih={0} mah={132} mt={-4} overflow="auto" aria-label="Why Generate is blocked">
          {reasons.map((block) => (
            <Box component="li" key={`${block.targetField} ${block.text}`} className="icon-line small" py={4}>
              <IconAlertTriangle size={14} stroke={1.5} aria-hidden className="bad" />
              <span>
                {unknownFields.includes(block.targetField) ? (
                  <button type="button" className="link" onClick={() => removeUnknownField(block.targetField)}>
                    Remove {block.title}
                  </button>
                ) : (
                  <button type="button" className="link" onClick={() => show(block)}>
                    {block.title}
                  </button>
                )}{' '}
                {block.text}
                <Remedies block={block} applyRemedy={applyRemedy} />{' '}
                {block.targetField === 'connection' && <TryKeyButton />}
              </span>
            </Box>
          ))}
        </Box>
      )}
      {experimental && (
        <Group component="p" className="t2 small" gap="s2">
          <IconFlask size={14} stroke={1.5} aria-hidden /> Experimental: the gateway may reject this
        </Group>
      )}
      {wait !== undefined && (
        <PauseNote wait={wait} cost={row.cost} {...(row.isBlocked ? {} : { sendAnyway: props.start.pressAnyway })}>
          {row.total === 1
            ? 'Generate queues this run and sends it then.'
            : `Generate queues these ${row.total} runs and sends them then.`}
        </PauseNote>
      )}
      <GenerateRow {...row} />
      {confirmation && (
        <Suspense fallback={null}>
          <ConfirmRuns confirmation={confirmation} />
        </Suspense>
      )}
    </Stack>
  );
}

/** Problem of the failed run from which the form was filled. */
function TryAgainAdvice({ modelId }: { modelId: string }) {
  const help = useFormSession(modelId, (session) => session.advice);
  if (!help) return null;
  return (
    <section className="icon-line t2 small" aria-label="Why the previous run failed">
      <IconBulb size={14} stroke={1.5} aria-hidden />
      <p className="grow">
        {help.meaning} <b className="t1">{help.advice}</b>
      </p>
      <ActionIcon
        size={20}
        aria-label="Dismiss advice"
        onClick={() => changeFormSession(modelId, { advice: undefined })}
      >
        <IconX size={12} stroke={2} />
      </ActionIcon>
    </section>
  );
}

function Remedies({ block, applyRemedy }: { block: Block; applyRemedy: (remedy: Remedy) => void }) {
  if (!block.remedies || block.remedies.length === 0) return null;
  return (
    <Flex component="span" gap={4} wrap="wrap" mt={4}>
      {block.remedies.map((remedy) => (
        <Button key={remedy.label} size="xs" maw="100%" onClick={() => applyRemedy(remedy)}>
          {remedy.label}
        </Button>
      ))}
    </Flex>
  );
}
