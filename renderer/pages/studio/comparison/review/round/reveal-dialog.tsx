import { Button, Modal } from '@mantine/core';
import { navigate } from 'wouter/use-hash-location';
import { criteria, criterionTitles } from '../../../../../../shared/comparisons/review/vote.ts';
import { joinList } from '../../../../../../shared/util/join-list.ts';
import type { ShownPane } from '../../../../../entities/comparisons/pane-contents.ts';
import { modelTitle } from '../../../../../entities/models/model-title.ts';
import { Box, Flex } from '../../../../../ui/layout-primitives.tsx';
import { leaderboardPath } from '../../../../../ui/navigation/page-paths.ts';
import { useReturningFocus } from '../../../../../ui/use-returning-focus.ts';
import { namesOfResults } from '../../common/caption-text.ts';
import styles from './round.module.css';
import { type Revealed, useRound } from './round-store.ts';

interface RevealDialogProps {
  /** All panes of the comparison. */
  readonly panes: readonly ShownPane[];
}

/** Shows the results behind the numbers, and the votes. */
export function RevealDialog({ panes }: RevealDialogProps) {
  const revealed = useRound((state) => state.revealed);
  const forget = () => useRound.setState({ revealed: undefined });
  return revealed ? <Shown panes={panes} revealed={revealed} onClose={forget} /> : null;
}

interface ShownProps extends RevealDialogProps {
  readonly revealed: Revealed;
  readonly onClose: () => void;
}

function Shown({ panes, revealed: { round, votes }, onClose }: ShownProps) {
  useReturningFocus();
  const count = Object.keys(votes).length;
  const places = round.places;
  const shownIds = new Set(places.map(({ real }) => real.paneId));
  const { onlyModel, names } = namesOfResults(
    panes.filter(({ pane }) => shownIds.has(pane.id)),
    places.map(({ real }) => modelTitle(real.modelId)),
  );
  // The letters alone distinguish results of one model without a seed.
  const hasNames = onlyModel === undefined || [...names.values()].some((name) => name !== onlyModel);
  return (
    <Modal opened onClose={onClose} title="Revealed" size={560}>
      {onlyModel !== undefined && (
        <Box component="p" className="t2 small" mb="s2">
          All results are from {onlyModel}.
        </Box>
      )}
      <Box component="table" className={styles['revealed']} mb="s3">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Pane</th>
            {hasNames && <th scope="col">{onlyModel === undefined ? 'Model' : 'Result'}</th>}
            <th scope="col">Your votes</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ shown, real }, place) => {
            const wins = criteria.filter((criterion) => votes[criterion]?.best.includes(place));
            return (
              <tr key={shown.pane.id}>
                <td className="num">{shown.letter}</td>
                <td>{real.letter}</td>
                {hasNames && <th scope="row">{names.get(real.paneId) ?? modelTitle(real.modelId)}</th>}
                <td>
                  {wins.length === 0 ? (
                    <span className="t3">none</span>
                  ) : (
                    joinList(
                      wins.map((criterion) => {
                        const isTie = (votes[criterion]?.best.length ?? 0) > 1;
                        return `${criterionTitles[criterion]}${isTie ? ' (tie)' : ''}`;
                      }),
                    )
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Box>
      <p className="t2 small">
        {count === 0
          ? 'No votes in this round.'
          : count === 1
            ? 'Vote saved. You can remove it under Parameters.'
            : `${count} votes saved. You can remove them under Parameters.`}
      </p>
      <Flex gap="s2" mt="s4">
        <Button
          variant="subtle"
          onClick={() => {
            onClose();
            navigate(leaderboardPath);
          }}
        >
          Leaderboard
        </Button>
        <span className="grow" />
        <Button onClick={onClose}>Close</Button>
      </Flex>
    </Modal>
  );
}
