import { DropTarget } from '../../../../../ui/drop-target.tsx';
import type { OpenComparison } from '../../common/use-comparison.ts';
import { useImportReviews } from './use-import-reviews.ts';

/** While mounted, files dropped on the page are imported as reviews. */
export function ReviewDropTarget({ open }: { readonly open: OpenComparison }) {
  const importReviews = useImportReviews(open);
  return (
    <DropTarget
      title="Drop to import a review"
      text="The JSON file that a reviewer saved on the client page. Your own picks, ratings and notes stay as they are."
      receive={({ files }) => void importReviews([...files])}
    />
  );
}
