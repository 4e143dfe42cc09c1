import { IconDeviceFloppy } from '@tabler/icons-react';
import { useUnsavedTexts } from '../../api/unsaved-texts.ts';
import { Banner } from './banner.tsx';

/** A draft is too large to be saved. The text stays in its field; shortening it saves it again. */
export function UnsavedTextsBanner() {
  const [problem] = Object.values(useUnsavedTexts());
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
