// Preloaded into every server that a script starts. Ends the server with SIGTERM when the process that started it has ended.
process.once('disconnect', function endWithParent() {
  process.kill(process.pid, 'SIGTERM');
});
// This listener must not keep a server running once everything else is closed.
process.channel?.unref();
