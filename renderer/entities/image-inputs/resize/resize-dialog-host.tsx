import { showLazily } from '../../../ui/load-lazily.ts';
import { useResizeRequest } from './resize-request.ts';

// Cropping needs a library. The lazy import keeps that library out of the first load.
const FitWindow = showLazily(async () => (await import('./resize-dialog.tsx')).ResizeDialog);

/** Shows the resize dialog on request. Mounted once. */
export function ResizeDialogHost() {
  const { request, close } = useResizeRequest();
  if (!request) return null;
  return <FitWindow key={`${request.image.hash} ${request.title}`} request={request} close={close} />;
}
