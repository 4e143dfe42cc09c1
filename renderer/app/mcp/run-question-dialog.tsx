import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { RunQuestion } from '../../../shared/mcp/mcp-state.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Box, Flex, Stack } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useNow } from '../../ui/use-now.ts';
import { useReturningFocus } from '../../ui/use-returning-focus.ts';

/** The dialog appears unexpectedly, so a click that was meant for the page must not allow runs. Milliseconds. */
const allowDelayMs = 1000;

/** Asks whether a client may start runs. Closing the dialog denies them. */
export function RunQuestionDialog({ question }: { readonly question: RunQuestion }) {
  const { id, client, runs, charges, estimate, until } = question;
  useReturningFocus();
  const secondsLeft = Math.max(0, Math.ceil((until - useNow()) / 1000));
  const [canAllow, setCanAllow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCanAllow(true), allowDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const answer = useAction((calls, isAllowed: boolean) => calls.mcp.answer({ id, isAllowed }));
  const deny = () => answer.run(false);
  const cost = charges === 0 ? 'free in the sandbox' : formatCounted(charges, 'charge');
  const count = formatCounted(runs.length, 'run');
  return (
    <Modal opened onClose={deny} title={`Start ${count} for “${client}”?`} size={520}>
      <Stack gap="s4">
        <p className="anywhere">
          The program “{client}” wants to start {count}
          {charges === 0
            ? '. The sandbox charges nothing.'
            : `, which may cause ${formatCounted(charges, 'charge')}: ${estimate}.`}
        </p>
        {/* Reachable by keyboard, because it scrolls. */}
        <Box component="ul" mah={280} px="s3" bg="field" line="around" overflow="auto" tabIndex={0} aria-label="Runs">
          {runs.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Two runs can be equal, and the list never changes.
            <Box component="li" key={index} py="s2">
              <p className="mono small t2 anywhere">{run.modelId}</p>
              <p className="anywhere pre-wrap">{run.prompt === '' ? 'No prompt' : run.prompt}</p>
              <FactList entries={run.values.map(({ title, text }) => [title, text])} />
            </Box>
          ))}
        </Box>
        <p className="t3 small num" role="timer">
          Without an answer, Triptych denies the runs in {secondsLeft} s.
        </p>
        {answer.problem && <ProblemNote problem={answer.problem} />}
        <Flex gap="s2" justify="flex-end">
          <Button data-autofocus onClick={deny}>
            Deny
          </Button>
          <ChargeButton
            data-charges="allow-runs"
            verb="Start"
            cost={cost}
            variant="filled"
            disabled={!canAllow}
            loading={answer.isPending && answer.input === true}
            onClick={() => answer.run(true)}
          />
        </Flex>
      </Stack>
    </Modal>
  );
}
