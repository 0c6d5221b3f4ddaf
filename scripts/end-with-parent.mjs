// Preloaded into every server that a script starts: a server whose starter is gone, however it went, ends as if asked to.
process.once('disconnect', function endWithParent() {
  process.kill(process.pid, 'SIGTERM');
});
// Listening must not keep a server alive that has closed all else.
process.channel?.unref();
