import { IconDeviceFloppy } from '@tabler/icons-react';
import { useDraftSaveProblems } from '../../api/draft-save-problems.ts';
import { Banner } from './banner.tsx';

/** Reports a draft that is too large to be saved. The text stays in its field, and is saved when it is shorter. */
export function UnsavedDraftsBanner() {
  const [problem] = Object.values(useDraftSaveProblems());
  return (
    <div role="status">
      {problem && (
        <Banner icon={IconDeviceFloppy}>
          <span>
            <b>The draft isn’t saved.</b> {problem.sentence} For now, it exists only in this window.
          </span>
        </Banner>
      )}
    </div>
  );
}
