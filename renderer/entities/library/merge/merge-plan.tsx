import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { type MergeChoice, type MergeReport, mergeChoices } from '../../../../shared/library/merge.ts';
import { problem } from '../../../../shared/problem.ts';
import { counted, formatBytes } from '../../../../shared/util/numbers.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from './merge.module.css';
import { MergeLists } from './merge-lists.tsx';
import { factsOf, isNothing } from './merge-text.ts';

const choices: Readonly<Record<MergeChoice, readonly [string, string]>> = {
  mine: ['Keep what is said here', 'Nothing that you rated or wrote here is changed.'],
  newer: ['Take what was written later', 'No file is replaced: where it differs, both stay.'],
  both: ['Keep both', 'The other one comes in as a result of its own.'],
};

interface MergePlanProps {
  readonly report: MergeReport;
  readonly back: () => void;
  readonly close: () => void;
  readonly merge: (choice: MergeChoice) => void;
}

/** Shows the effects of a merge. Nothing changes until the user clicks its button. */
export function MergePlan({ report, back, close, merge }: MergePlanProps) {
  const [choice, setChoice] = useState<MergeChoice>('mine');
  const { added, room, folder, conflictCount } = report;
  const nothing = isNothing(report);
  const short = added.bytes > room;
  return (
    <>
      <p className={styles['words']} role="status">
        {nothing ? 'There is nothing to merge: what can be taken from ' : 'This would come in from '}
        <span className="mono">{folder}</span>
        {nothing && ' is here.'}
      </p>
      <FactList entries={factsOf(report, false)} />
      {conflictCount > 0 && (
        <Radio.Group
          value={choice}
          onChange={(value) => setChoice(mergeChoices.find((each) => each === value) ?? 'mine')}
          label="Where the same result differs there"
          mt="md"
        >
          <div className={styles['choices']}>
            {mergeChoices.map((each) => (
              <Radio key={each} value={each} label={choices[each][0]} description={choices[each][1]} />
            ))}
          </div>
        </Radio.Group>
      )}
      <MergeLists report={report} />
      {short && (
        <ProblemNote
          problem={problem(
            'disk',
            `This takes ${formatBytes(added.bytes)}, and ${formatBytes(room)} are left on the disk of the library. Make room, then look again.`,
          )}
        />
      )}
      <div className={styles['foot']}>
        {added.count > 0 && !short && <span className="t3 small grow num">{formatBytes(room)} free here</span>}
        <Button onClick={back}>Back</Button>
        {nothing ? (
          <Button variant="filled" data-autofocus onClick={close}>
            Done
          </Button>
        ) : (
          <Button variant="filled" data-autofocus disabled={short} onClick={() => merge(choice)}>
            {added.count > 0 ? `Merge ${counted(added.count, 'result')}` : 'Merge'}
          </Button>
        )}
      </div>
    </>
  );
}
