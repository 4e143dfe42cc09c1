; Links that open a page of the program: the packager registers them on macOS and Linux only. SHELL_CONTEXT is the part of the
; registry for whom the program is installed: this person, or everybody. Removing the program removes the link as well.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\triptych-open" "" "URL:Link to Triptych"
  WriteRegStr SHELL_CONTEXT "Software\Classes\triptych-open" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\triptych-open\DefaultIcon" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}",0'
  WriteRegStr SHELL_CONTEXT "Software\Classes\triptych-open\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\triptych-open"
!macroend
