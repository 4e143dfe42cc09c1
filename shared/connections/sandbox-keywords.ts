/** Words in square brackets that a prompt can hold to simulate a behavior in the sandbox, in any letter case. */
export const sandboxKeywords = [
  { word: 'fail', effect: 'The task fails with an error.' },
  { word: 'refuse', effect: 'The request is rejected, and no task is created.' },
  { word: '202', effect: 'The request is rejected in a response with the success status 202.' },
  { word: '500', effect: 'The gateway fails, so the outcome is unknown.' },
  { word: 'empty', effect: 'The task is completed without a result.' },
  { word: 'both', effect: 'The task is completed with images and videos.' },
  { word: 'cut', effect: 'The result files are cut off, although their downloads are complete.' },
  { word: 'expire', effect: 'The result links have expired.' },
  { word: 'expire-once', effect: 'The first result links have expired. Later ones work.' },
  { word: 'pdf', effect: 'The result files are PDF documents, which Triptych can’t show.' },
  { word: 'encoded', effect: 'The result files are compressed in transit, with an unknown coding in the header.' },
  { word: 'late', effect: 'The result links return 404 for 30 seconds after the task is completed.' },
  { word: 'slow', effect: 'Each state takes ten times as long.' },
  { word: 'fast', effect: 'The task is completed as soon as its media are drawn.' },
  { word: 'no-status', effect: 'Responses have no status until the task is completed.' },
  { word: 'unknown-status', effect: 'The status is unknown to Triptych until the task is completed.' },
] as const;
