import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { type MergeChoice, type MergeReport, mergeChoices } from '../../../../shared/library/merge-schemas.ts';
import { problem } from '../../../../shared/problem.ts';
import { formatBytes, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { MergeReportLists } from './merge-report-lists.tsx';
import { factsOf, isNothing } from './merge-text.ts';

const choices: Readonly<Record<MergeChoice, readonly [string, string]>> = {
  mine: ['Use this library’s details', 'Your ratings and notes here stay unchanged.'],
  newer: ['Use the newer details', 'Files are never replaced. If a file differs, both are saved.'],
  both: ['Keep both', 'The other version is imported as a separate result.'],
};

interface MergePlanProps {
  readonly report: MergeReport;
  readonly goBack: () => void;
  readonly close: () => void;
  readonly merge: (choice: MergeChoice) => void;
}

/** Shows the effects of a merge. Nothing changes until the user clicks its button. */
export function MergePlan({ report, goBack, close, merge }: MergePlanProps) {
  const [choice, setChoice] = useState<MergeChoice>('mine');
  const { added, freeBytes, folder, conflictCount } = report;
  const isEmpty = isNothing(report);
  const short = added.bytes > freeBytes;
  return (
    <>
      <Box component="p" className="t2 anywhere" maw="64ch" mb="s3" role="status">
        {isEmpty ? 'There is nothing to merge. Everything in ' : 'To be imported from '}
        <span className="mono">{folder}</span>
        {isEmpty && ' is already here.'}
      </Box>
      <FactList entries={factsOf(report, false)} />
      {conflictCount > 0 && (
        <Radio.Group
          value={choice}
          onChange={(value) => setChoice(mergeChoices.find((each) => each === value) ?? 'mine')}
          label="If a result differs"
          mt="var(--s4)"
        >
          <Stack gap="s2" mt="s2">
            {mergeChoices.map((each) => (
              <Radio key={each} value={each} label={choices[each][0]} description={choices[each][1]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <MergeReportLists report={report} />
      {short && (
        <ProblemNote
          problem={problem(
            'disk',
            `This needs ${formatBytes(added.bytes)}, but only ${formatBytes(freeBytes)} are free on the library’s disk. Free up space, then check again.`,
          )}
        />
      )}
      <Group gap="s2" justify="flex-end" mt="s5">
        {added.count > 0 && !short && (
          <span className="t3 small grow num">{formatBytes(freeBytes)} free on this disk</span>
        )}
        <Button onClick={goBack}>Back</Button>
        {isEmpty ? (
          <Button variant="filled" data-autofocus onClick={close}>
            Done
          </Button>
        ) : (
          <Button variant="filled" data-autofocus disabled={short} onClick={() => merge(choice)}>
            {added.count > 0 ? `Merge ${formatCounted(added.count, 'result')}` : 'Merge'}
          </Button>
        )}
      </Group>
    </>
  );
}
